// Made by `make types` from the server's description of itself. Do not edit.
/** Dollars with two decimals, such as "2.50". */
export type Cents = string;

/** Take the player-dealer position with this wager. At a physical table the house dealer names the player-dealer: the `seat`, and a label for the `person`. */
export interface Accept {
  do: "accept";
  round: number;
  wager: Cents;
  seat?: number | null;
  person?: string | null;
}

/** `card` is the last four digits of its number, all of them only in the answer that issues the card. `wallet` is null for those who may not see it; `locked` says why, or is null. `holder` is whose it is, where that is not the name. */
export interface AccountShown {
  person: string;
  name: string;
  card: string;
  roles: string[];
  company: string | null;
  guest: boolean;
  wallet: Cents | null;
  locked: string | null;
  holder: string;
}

/** Where the settling of wagers begins. `by-card` and `by-dice` count a value round the table: from `counted_from`, with the player-dealer's own position either one of those counted (as number one, where `player_dealer_is` says so) or passed over. `counting` is the way the value is counted, `direction` the way the settling then goes. `when_covered` replaces the whole rule when the player-dealer's wager covers all action. */
export interface ActionRule {
  start: "by-card" | "by-dice" | "last-seat" | "left-of-house-dealer" | "left-of-player-dealer" | "right-of-player-dealer";
  counted_from: "house-dealer" | "player-dealer" | "right-of-player-dealer";
  player_dealer_is: "not-counted" | "one" | "zero";
  values: Record<string, number>;
  counting: "clockwise" | "counter-clockwise";
  direction: "clockwise" | "counter-clockwise";
  when_covered: ActionRule | null;
  cite: string;
}

/** As the player-dealer, let the money a person offers into the wager. */
export interface AdmitShare {
  do: "admit-share";
  round: number;
  person: string;
}

/** A choice for one of the decisions that are asked of you. */
export interface Advised {
  who: Who;
  choice: Choice;
}

/** Start a broken game anew. */
export interface Again {
  do: "again";
}

/** Put up one's own share of the bet that the `bettor` proposed: this `amount`, and no other. */
export interface AgreeToBet {
  do: "agree-bet";
  round: number;
  seat: number;
  bet: string;
  bettor: string;
  amount: Cents;
  circle?: number;
}

/** What of the pot a hand has on the average; how often all of it, and a part. */
export interface Ahead {
  seat: number;
  equity: number;
  wins: number;
  shares: number;
  standard_error: number | null;
}

/** From a step of the hand on: every hand that was seen whole, where two or more were left. By counting all `runouts`, or by so many at random. */
export interface AheadAt {
  step: number;
  method: "" | "exact" | "simulation";
  runouts: number;
  hands: Ahead[];
  assumptions: string[];
}

/** An account for staff; `holder` is whose, where that is not the name. `pin` is a hash in the log. */
export interface Appointing {
  is: "appoint";
  name: string;
  roles: string[];
  pin: string;
  holder?: string;
}

/** A decision. `default` is what a time-out answers; `seen_by` may see the offers and the answer. Where one is `implied` a table record may leave it out: chance by another name (which pile goes out first), what a chart would have one do, an offer to everybody that most people pass. Where it is `passed` by whoever says nothing, as with a check, a record that goes on to a later choice may leave it out. One made `openly` everybody sees when it is made, though not what it was made by; of one that is `counted` others hear what was chosen and of how many cards, not of which. In one that is a `claim` what lies open may be claimed out of turn, or as most do passed: it has a short time of its own, and whoever wants nothing may say so beforehand. */
export interface Ask {
  who: Who;
  offers: Offer[];
  default: Choice;
  seen_by: Audience;
  stage: string;
  implied: boolean;
  passed: boolean;
  openly: boolean;
  counted: boolean;
  claim: boolean;
}

/** So many bots for one's own table. */
export interface AskBots {
  id: string;
  number: number;
}

/** A decision the table waits for; what may be chosen, never the cards. By the choices of `names` cards that nobody has seen are turned up. */
export interface AskShown {
  seat: number;
  bettor: string;
  hand: number;
  circle: number;
  offers: Offer[];
  default: string;
  names: Record<string, NamesShown>;
}

export interface Audience {
  names: string[];
  everyone: boolean;
}

/** What the house dealer enters next: one of `cards` for a place, perhaps with a fault; dice; a shuffle. `gone` are the cards that cannot fall again, and why; one that lies face down is not told by its absence. `lies` says whose a card is that falls face down, `shuffle` which cards are to be shuffled. */
export interface Awaited {
  place: string | null;
  lies: string;
  cards: string[];
  gone: Record<string, string>;
  faults: string[];
  dice: number | null;
  shuffle: string;
}

/** From the jackpot's box to a person at the table, by the floor. Either an `amount`, or a `share` of what the box holds in whole per cent, down to whole chips. */
export interface AwardJackpot {
  do: "award-jackpot";
  person: string;
  amount?: Cents | null;
  share?: number | null;
  why: string;
  cite: string;
}

export interface Awarding {
  is: "award-jackpot";
  table: string;
  person: string;
  amount: Cents;
  why: string;
  cite: string;
}

/** The least and the most that you can put up as the wager, and what banking costs beside. */
export interface BankOfferShown {
  least: Cents;
  most: Cents;
  terms: BankTerms;
}

/** Who banks, with what wager and whose it is, if shared; `turn` counts the rounds they have had. */
export interface BankShown {
  seat: number;
  person: string;
  wager: Cents;
  turn: number;
  shares: Share[];
}

/** To whoever is offered the bank. `most` is the largest fee of a hand, `rows` are the player-dealer's. `player_rows` are what those pay who bet: empty where they pay nothing. `posted` says it to everybody. */
export interface BankTerms {
  you_pay: string;
  players_pay: string;
  posted: string;
  taken: string;
  schedule: string;
  free: string;
  cites: string[];
  rows: FeeRow[];
  most: Cents;
  player_rows: FeeRow[];
}

/** The wager, and its `shares` where several people put it up. */
export interface BankTold {
  wager: Cents;
  paid: Cents;
  collected: Cents;
  left: Cents;
  shares?: ShareTold[];
}

/** The player-dealer of the round before: how many of the `rounds` in turn they have had. `offered` is the seat that the rotation comes to now. A seat that is `out_of_turn` may be named all the same: the house dealer knows who declined. It says why that is asked about. */
export interface Banked {
  seat: number;
  person: string;
  wager: Cents;
  turn: number;
  rounds: number;
  offered: number;
  out_of_turn: Record<string, string>;
}

/** The best of what is asked, beside what is advised; `differs` where advice is worth less. Worths are per unit of the bet `per`. `choices` are all that are open, the best first, each named once. */
export interface BestPlay {
  who: Who;
  per: string;
  best: Worth;
  advised: Worth;
  differs: boolean;
  choices: Worth[];
}

/** Money on a spot. `shares` makes it a Kum-Kum bet: several people's money, settled as one. `hand` counts a seat's split hands from 1, `part` what one person has on one hand, as it went down: what a decision added is a wager of its own. `circle` is which of a seat's betting circles it lies in; `standing` marks a bet that stayed up from the round before; `over` is the part above the table maximum, where the document gives that part no action. */
export interface Bet {
  seat: number;
  bettor: string;
  bet: string;
  amount: Cents;
  backline: boolean;
  hand: number;
  part: number;
  circle: number;
  shares: Share[];
  standing: boolean;
  over: Cents;
}

/** `may_differ`: its lines may pay otherwise and no chance changes, since no decision depends on it. `together` are the bets that are counted with it, `staked` all that lies on them. On a `button` nothing is staked: its figures are dollars for each other hand in play. */
export interface BetOdds {
  bet: string;
  label: string;
  ev: number;
  win: number;
  push: number;
  lose: number;
  exact: boolean;
  standard_error: number | null;
  deviation: number | null;
  staked: number;
  together: string[];
  may_differ: boolean;
  button: boolean;
  lines: LineOdds[];
}

/** A bet of the layout. `placed` is false for one that only comes with another bet, or in the round. `tag` is what it pays, short enough for its spot; `says` is all that can become of it, in a breath, and `neither` the part of that where it neither wins nor loses; `prizes` are the top prize and the usual one, where they differ. */
export interface BetPage {
  name: string;
  label: string;
  cite: string;
  base: boolean;
  placed: boolean;
  backline: boolean;
  circles: number;
  needs: string[];
  limits: Limits | null;
  tag: string;
  says: string;
  neither: string;
  prizes: Stated[];
  rules: Stated[];
  lines: LinePage[];
}

/** One bet of a layout. `needs`: the same bettor must have one of these on the same seat. `at_most` and `equal_to` name a bet whose amount bounds or fixes this one. It `matches` a bet beside which it always lies, as much as that and neither without the other. `limits`: a printed range, else the table's limits. `decks`: the numbers of decks it is offered with, where those are not all of the game's. `circles`: where a seat has several betting circles, each wager lies in one, the backline's too. `added`: placed only by a decision during the round (play, insurance), never before the deal. Of its `remarks` the first that holds is said of an outcome too. */
export interface BetRule {
  name: string;
  label: string;
  cite: string;
  base: boolean;
  needs: string[];
  needs_cite: string | null;
  backline: boolean;
  backline_cite: string | null;
  most_backline: number | null;
  decks: number[];
  decks_cite: string | null;
  circles: number;
  circles_cite: string | null;
  limits: Limits | null;
  limits_cite: string | null;
  at_most: string | null;
  equal_to: string | null;
  matches: string | null;
  relation_cite: string | null;
  added: boolean;
  button: Button | null;
  lines: Line[];
  else: Effect;
  remarks: Remark[];
}

/** A bet and so many `raises` in a street, in the structures that are `capped`; none: any number. The cap is lifted while two are left if it is `uncapped_heads_up`. Of somebody who is all in with less than a bet or raise, the part `counts` as one that is the whole of it, or half; or whoever has acted may raise again who faces as much as the largest raise of the street (`faced`). The next raise is then measured from the last bet that was whole (`completed`), or goes on top of what is there (`added`). Who has checked may raise unless there is no `check_raise` in a structure (`no_check_raise`). In a spread game the higher amount is the most for a bet or raise, or for all that one puts in a round. */
export interface BettingRule {
  cite: string;
  raises: number | null;
  capped: ("limit" | "no-limit" | "pot-limit" | "spread")[];
  uncapped_heads_up: boolean;
  raises_cite: string | null;
  counts: "faced" | "half" | "whole";
  next_raise: "added" | "completed";
  short_cite: string | null;
  check_raise: boolean;
  no_check_raise: ("limit" | "no-limit" | "pot-limit" | "spread")[];
  check_raise_cite: string | null;
  spread_for: "bet" | "round";
  spread_cite: string | null;
}

/** Forced bets by turns, from the button's left; `heads_up` is who has the small one when two play. A table posts one of the `numbers` of blinds: one is the first left of the button; of three the button has the first, unless two play. Where the big one `is_half` a bet, the first raise makes it whole. Whoever has less than half of a single blind is spared it where that is `short`: the next has it, and the button stays for them, so that they have it in the hand after if they have money then. */
export interface BlindsRule {
  cite: string;
  heads_up: "button" | "left-of-button";
  heads_up_cite: string | null;
  numbers: number[];
  is_half: boolean;
  short: string | null;
  straddle: StraddleRule | null;
}

/** A game with roads. What is `previous` belongs to the shoe before; `bonuses` is the legend of the beads. `sides` are the two hands and the tie, as they are called and coloured. `round` is the last that is counted; `deadline` is when bets close, in seconds since 1970. */
export interface BoardShown {
  is: "roads";
  round: number;
  sides: [Side, Side, Side];
  shoe: ShoeShown;
  previous: ShoeShown | null;
  results: ResultShown[];
  previous_results: ResultShown[];
  roads: Roads;
  previous_roads: Roads | null;
  next: NextShown;
  bonuses: Bonus[];
  deadline: number | null;
}

/** A bet that tells more of a hand than who won it; `mark` is its own on this layout. */
export interface Bonus {
  bet: string;
  label: string;
  mark: string;
}

/** How often a bonus was won, and by which lines. */
export interface BonusTally {
  bet: string;
  label: string;
  count: number;
  lines: Record<string, number>;
}

/** A table's jackpot: what was dropped into its box, what was paid from it, and what is in it. */
export interface Box {
  table: string;
  game: string;
  dropped: Cents;
  paid: Cents;
  holds: Cents;
}

/** Whoever shows the lowest card, or the highest, has to bet in the first round. Aces are high or low for this; of equal cards suits decide (spades, hearts, diamonds, clubs), or the seat that is dealt to first. What `opens` is the forced bet that is posted, which others may complete to a whole one, or a whole bet of either limit. `instead_cite` is who opens when they have nothing left to bet. */
export interface BringInRule {
  cite: string;
  shows: "highest" | "lowest";
  aces: "high" | "low";
  equal: "seat" | "suit";
  opens: "bet" | "bring-in";
  opens_cite: string | null;
  completed_cite: string | null;
  instead_cite: string;
}

/** What one may bring to a table now, of what is in one's `account`. */
export interface Brings {
  least: Cents;
  most: Cents | null;
  says: string;
  cites: string[];
  account: Cents;
}

/** A bet that is never placed: it comes with another bet of a sufficient amount (Envy). Only hands that carry that bet count towards its prizes, or `every_hand` that is bet on. */
export interface Button {
  bet: string;
  at_least: Cents;
  every_hand: boolean;
  cite: string;
}

/** It is drawn for by high card and suit, and goes forward after every hand. Where time is charged and it `waits_for_absent`, it lies for a hand before a seat whose player has left the table for a while. */
export interface ButtonRule {
  cite: string;
  drawn_cite: string;
  waits_for_absent: string | null;
}

/** Bring money to the table, with or without a seat: backline bettors stand. */
export interface Buy {
  do: "buy";
  person?: string | null;
  amount: Cents;
}

/** The least and the most that somebody may bring now, null for any amount; `says` why, with its lines. */
export interface BuyIn {
  least: Cents;
  most: Cents | null;
  says: string;
  cites: string[];
}

/** So many times the least bet to begin with, then so many `short_buys` of less; None: any number. Where the document asks more of higher limits, that is `higher`. Where the document allows them `for_each` whole buy-in, every further one brings as many again. `floor` is the least in money, where that is printed. Who comes back within `back_within` minutes brings what they left with. What is bought during a hand plays from the next, unless the document has people buy `between_hands` only. */
export interface BuyInRule {
  cite: string;
  times: number;
  higher: HigherBuyIn | null;
  floor: Cents;
  short_buys: number | null;
  for_each: boolean;
  short_cite: string | null;
  back_within: number;
  back_cite: string | null;
  between_hands: boolean;
  table_stakes_cite: string;
}

/** A seat held for someone from the waiting list, or from the table `source`; null never runs out. */
export interface CallShown {
  seat: number;
  person: string;
  until: number | null;
  source: string | null;
}

/** A round for one person: won or lost, the collection, the jackpot's drop, and `total` in all. */
export interface CameTo {
  person: string;
  net: string;
  collection: Cents;
  jackpot: Cents;
  total: string;
}

/** A pot that nobody wins stays for the next hand, for which all ante again, up to `most_antes`, if any. Others `join` by putting in what each has there, unless money was forfeited in a hand they were not in. Nobody changes seats meanwhile where that is `no_moves`. */
export interface CarriedRule {
  cite: string;
  most_antes: number;
  join: string;
  no_moves: string | null;
}

/** A mark where it is drawn, rows and columns from 1. */
export interface Cell {
  row: number;
  column: number;
  mark: "banker" | "blue" | "player" | "red" | "tie";
  ties: number;
}

/** Move to a seat of another table with all one's money. The floor moves a `person`, and says why. */
export interface Change {
  do: "change";
  table: string;
  seat: number;
  person?: string | null;
  why?: string;
}

/** Of one's own account, with the `old` one. */
export interface ChangedPin {
  id: string;
  pin: string;
  old?: string;
}

/** Collection that was taken: from whom, why, and where that is printed. */
export interface ChargeTold {
  bettor: string;
  seat: number;
  amount: Cents;
  because: string;
  cites: string[];
}

/** A table of the document: `across` is what the columns are, `down` what the rows are. */
export interface Chart {
  title: string;
  across: string;
  down: string;
  columns: string[];
  rows: ChartRow[];
  cite: string;
}

/** `cite` where a row has lines of its own. */
export interface ChartRow {
  label: string;
  cells: string[];
  cite: string;
}

/** One's money at a table: all of it, and how much of it is in bets and wagers. */
export interface ChipsAt {
  table: string;
  name: string;
  chips: Cents;
  in_play: Cents;
}

/** A decision: its name, and the money or the cards that go with it. */
export interface Choice {
  choice: string;
  amount: Cents | null;
  cards: string[];
}

/** A key by its path (`settings, dealt`), what the file gives it, and the lines that say so. */
export interface CitedKey {
  key: string;
  says: string;
  cites: string[];
}

/** Lines of a document: whose it is, the games printed there, and what we say of them. What cites the fewest lines is nearest to them, and comes first. */
export interface CitedPage {
  cite: string;
  document: string;
  cardroom: string;
  within: Within[];
  sayings: Saying[];
}

/** Time has run out for what the table waits for. Only the room itself sends this. */
export interface Clock {
  do: "clock";
}

export interface Close {
  do: "close";
  why: string;
}

/** What is collected for the bets as they lie; where nobody owes anything, `none` says why. */
export interface Collection {
  due: Due[];
  total: Cents;
  none: string;
}

/** How one who owes a blind comes in: `wait` for the big blind, `post` at once, or be asked in every hand. What is said holds until one is dealt in. */
export interface ComeIn {
  do: "come-in";
  person?: string | null;
  how: "ask" | "post" | "wait";
}

/** A command at a table. */
export interface Commanded {
  id: string;
  command: Sit | Buy | Leave | SitOut | SitIn | Change | Wait | Unwait | SeatNext | Invite | Uninvite | Accept | Decline | GiveUp | OfferShare | AdmitShare | TakeBackShare | PlaceBet | TakeDown | Stay | Move | ComeIn | Waive | AgreeToBet | Deal | NewShoe | Stir | Decide | TakeDefault | Rule | RepeatBets | EnterCard | EnterDice | EnterShuffle | EnterHands | CountChips | EnterResult | TakeBackResult | TakeBackDeal | TakeBackEntry | Pause | Resume | Again | Close | Correct | AwardJackpot | Clock;
}

/** A commitment, and to how many cards. */
export interface Committed {
  commitment: string;
  cards: number;
}

export interface CompanyTotal {
  rounds: number;
  won: string;
  fees: Cents;
  company: string;
}

/** Who plays the cards of a hand with several bettors: the seated player, the largest wager, or each. `player_dealer`: who plays that of a wager which several share, the one in the seat or the largest share. */
export interface ControlRule {
  hand: "each" | "largest" | "seated";
  player_dealer: "largest" | "seated";
  cite: string | null;
}

/** Money between stacks, by the director, with the reason. */
export interface Correct {
  do: "correct";
  moves: Record<string, string>;
  why: string;
  cite: string;
}

export interface Correcting {
  is: "correct";
  table: string;
  moves: Record<string, string>;
  why: string;
  cite: string;
}

/** At a physical table: so many chips lie in front of somebody, who is in no hand. */
export interface CountChips {
  do: "count";
  person: string;
  amount: Cents;
}

/** No more bets. Of the house: the cards fall. Of anyone else: none from them, until they change one. The cards fall when everybody who may bet has said so; nobody waits for bots. Where hands begin by themselves nobody says it, unless a house dealer deals them. */
export interface Deal {
  do: "deal";
  round: number;
}

/** Why a seat is not dealt in like the others, and which it missed: small blind, big blind, button. Somebody who `moved` away from the blinds may wait out so many `hands` instead. */
export interface Debt {
  why: "missed" | "moved" | "new";
  small: boolean;
  big: boolean;
  button: boolean;
  hands: number;
}

/** A decision that is open. The floor may answer for a `bettor`, with the rule it follows. */
export interface Decide {
  do: "decide";
  round: number;
  seat: number;
  choice: string;
  amount?: Cents | null;
  cards?: string[];
  hand?: number;
  circle?: number;
  bettor?: string | null;
  cite?: string;
}

/** A choice that was made; `seat` may be "player-dealer". Without a `hand` it is about the one that is asked. `after` is how many cards had been drawn before it: then it answers what was asked just then and nothing else. */
export interface Decision {
  seat: number | "player-dealer";
  choice: string;
  bettor?: string | null;
  amount?: Cents | null;
  hand?: number | null;
  circle?: number;
  cards?: string;
  after?: number | null;
}

/** Which deck, and how many of them. `decks` lists the numbers allowed; `usual` is the default. From a `shoe` rounds are dealt one after another until it ends; otherwise every round has a fresh pack. `burn`: the first card of a new shoe is turned, and so many more are burned with it, by its rank. `when_out` is what happens when a card is wanted and none is left: the discards are shuffled, unless the document calls the hand off. */
export interface DeckRule {
  name: string;
  decks: number[];
  usual: number | null;
  shoe: boolean;
  burn: Record<string, number>;
  when_out: "misdeal" | "reshuffle";
  when_out_cite: string | null;
  cite: string;
}

export interface Decline {
  do: "decline";
  round: number;
}

export interface Depositing {
  is: "deposit";
  person: string;
  amount: Cents;
}

/** One thing that came out otherwise than expected, as both are written; nothing where there is none. */
export interface Difference {
  key: string;
  expected: string | null;
  found: string | null;
}

/** What may lawfully be done in the round now. The rest is for a physical table: who `banked` before; what is `awaited`, card by card, or as `hands` where nobody sees them dealt; what was `entered` last, and where that was several answers together, the last one `answered`; that the deal is open (`deal_open`) to be taken back before the first card; while bets are taken the `collection` due for them, last round's bets to `repeat`, and that the bank is `short` if it is by odds alone; then the seat at which action `starts`. Where hands were entered as they were opened, so many cards of others are `unseen`. `reset` are hands that the house set in another way than they were entered. `returned` is the collection of a round in play or void, as it goes back where that round is void. `fell` are cards that nobody saw fall, until the dealer shows one. The `felt` is as it lies: what was entered face down is a back, except in hands of which some is picked, each with all `picks`. */
export interface DirectorShown {
  banked: Banked | null;
  collection: Collection | null;
  short: string;
  repeat: Repeat | null;
  starts: Start | null;
  returned: Due[];
  reset: string[];
  rulings: RulingRule[];
  asks: AskShown[];
  awaited: Awaited | null;
  hands: HandsAwaited | null;
  entered: PadEntry | null;
  answered: PadEntry | null;
  deal_open: boolean;
  felt: Record<string, string[]>;
  unseen: number;
  picks: Picks[];
  fell: FellShown[];
}

export interface Dismissing {
  is: "dismiss";
  person: string;
  why: string;
}

/** A command at a table. Commands of one connection take effect in the order they are sent. */
export interface Do {
  do: "command";
  id: string;
  table: string;
  command: Sit | Buy | Leave | SitOut | SitIn | Change | Wait | Unwait | SeatNext | Invite | Uninvite | Accept | Decline | GiveUp | OfferShare | AdmitShare | TakeBackShare | PlaceBet | TakeDown | Stay | Move | ComeIn | Waive | AgreeToBet | Deal | NewShoe | Stir | Decide | TakeDefault | Rule | RepeatBets | EnterCard | EnterDice | EnterShuffle | EnterHands | CountChips | EnterResult | TakeBackResult | TakeBackDeal | TakeBackEntry | Pause | Resume | Again | Close | Correct | AwardJackpot | Clock;
}

/** It is durable, and led to this version of the table; 0 where no table was meant. */
export interface Done {
  is: "done";
  id: string;
  version: number;
}

/** A table in one shift; `date` is the day on which the shift began. */
export interface Drop {
  rounds: number;
  collection: Cents;
  jackpot: Cents;
  jackpot_paid: Cents;
  table: string;
  game: string;
  date: string;
  shift: string;
}

/** A fee to collect: from which seat, `because`, and where it is printed. */
export interface Due {
  seat: number;
  bettor: string;
  amount: Cents;
  says: string;
  because: string;
  cites: string[];
}

/** Bets settled before the rest, on the same money: naturals, insurance, forfeits at a fold. Where one stage settles bets in different cases there are several of its name; they go in one order, that of the first. */
export interface EarlySettlement {
  name: string;
  bets: string[];
  when: Record<string, unknown>;
  by: ("backline" | "bet" | "bettor" | "circle" | "hand" | "kind" | "result" | "seat")[];
  action: ActionRule | null;
  cite: string;
}

/** What a line does to the bet: exactly one of pays, prize, loses, or `is`. */
export interface Effect {
  pays: string | null;
  prize: Cents | null;
  loses: string | null;
  is: "loses" | "no-action" | "push" | "stays" | null;
  name: string;
  cite: string;
}

/** A card as it fell at a physical table, or its fault. Cards that fall face down where nobody enters them have none until the dealer shows one: `place` says where it lies, `which` that it was the first, second… of those that fell there since the last entry. */
export interface EnterCard {
  do: "card";
  round: number;
  card: string;
  fault?: string | null;
  place?: string;
  which?: number;
}

export interface EnterDice {
  do: "dice";
  round: number;
  dice: number[];
}

/** At a physical table whose hands are dealt unseen: all of them as they were opened, and the dice. By place, each as a table record states it, as are the `decisions` that were made before. `picked` is the pile that went out first, if one was picked. */
export interface EnterHands {
  do: "hands";
  round: number;
  hands: Record<string, string>;
  dice?: number[];
  picked?: string;
  decisions?: Decision[];
}

/** The entry pad: who won, and the bets that hit. */
export interface EnterResult {
  do: "result";
  stated: Record<string, string | number | boolean>;
  won?: string[];
}

/** At a physical table: the cards that the round asks for are shuffled into the pack. */
export interface EnterShuffle {
  do: "shuffled";
  round: number;
}

/** How those come in who do not have the blinds by turns: new at the table, blinds missed, seat changed. `wait_cite` is where nobody may come in between the button and the big blind, `in_line_cite` what somebody does who waits for the big blind and comes to the small one's place. Before the button has been once round, whoever comes to a seat that no blind was asked of owes nothing where that is `free_first_round`, and who moves to one where it is a `free_first_move`. */
export interface EnteringRule {
  cite: string;
  new: PotComeIn;
  missed: PotComeIn;
  moved: PotComeIn;
  wait_cite: string;
  in_line_cite: string;
  free_first_round: string | null;
  free_first_move: string | null;
  free_after_move: string | null;
  button_counts: string | null;
}

/** What becomes of a card that was boxed, exposed, dealt off the table, or one too many. So many faults as `misdeal_from` void the hand, or one of the first card (`misdeal_first`); where they make the shoe unplayable too, that `ends_shoe`. A spoiled card may be `burned` in place of the next that would be. One of a rank that the player `keeps` plays all the same. `at` says otherwise for some of the stages at which cards are dealt; it can happen only at `stages`, if these are named. */
export interface FaultRule {
  becomes: "misdeal" | "plays" | "replaced" | "replaced-after-deal" | "replaced-after-round";
  stages: string[];
  burned: boolean;
  misdeal_first: string | null;
  misdeal_from: number | null;
  misdeal_ranks: string[];
  keeps: string[];
  ends_shoe: boolean;
  at: Record<string, FaultRule>;
  cite: string;
}

/** A schedule option that a table of the game may post. `limits` are those that a table takes over with it, where it is printed for one range of them. */
export interface FeeOption {
  section: string;
  title: string;
  option: string;
  limit: string | null;
  limits: Limits | null;
  limits_said: string | null;
  tiers: FeeTier[];
}

export interface FeeOptionPage {
  id: string;
  limit: string | null;
  ante: string | null;
  tiers: TierPage[];
}

/** A row of the schedule: for which amounts, what is taken, and where it is printed. */
export interface FeeRow {
  range: string;
  amount: Cents;
  cite: string;
}

/** One row of an option: the range it is for in words, and what is paid in it. */
export interface FeeTier {
  says: string;
  basis: "flat" | "player-wager" | "players" | "shared" | "table-limit" | "total-table-action";
  span: string | null;
  players: string | null;
  player_dealer_fee: Cents | null;
  player_fee: Cents | null;
  fees: Record<string, Cents>;
  cite: string;
}

/** So many `cards` fell face down at a place since the last entry, and nobody entered them. One that everybody saw has one of these `faults`, and is one of what is `left`. */
export interface FellShown {
  place: string;
  cards: number;
  faults: string[];
  left: string[];
  gone: Record<string, string>;
}

/** How the game's felt is laid out, as its family has it. With `halves`, hands lie by seat and are set in two, called so, the lower first. `colours` are those of bets whose print has one, `choices` what is asked at one time or another, as people read it. With `boxes`, a hand is laid in the one of its choice; that nearest to the house dealer is the first, and what comes later lies there. */
export interface FeltShown {
  halves: [string, string] | null;
  colours: Record<string, "blue" | "green" | "red">;
  choices: string[];
  boxes: Record<string, string>;
}

/** Be sent a table: all of it now, and whenever it changes. */
export interface Follow {
  do: "follow";
  id: string;
  table: string;
}

/** An event as it may be shown: `says` in a sentence, `body` as it is written down. `time` is by the room's clock; `table` is null for the house's own. */
export interface Found {
  seq: number;
  at: number;
  time: string;
  table: string | null;
  by: string;
  kind: string;
  says: string;
  body: Record<string, unknown>;
}

/** A game in the list of all: whose it is, and where it is written. */
export interface GameListed {
  id: string;
  name: string;
  room: string;
  family: string;
  kind: "banked" | "meld" | "pot";
  approval: string | null;
  document: string;
  lines: [number, number];
}

/** A game played against a player-dealer, whose position counts among the `tables`. `kinds` is the order in which the bets are settled; bets in one group are settled together. `halves` are the two hands that a player sets, where hands are set. `covers_cites` is where it is written that bets are settled only as far as the player-dealer's wager covers. */
export interface GamePage {
  id: string;
  name: string;
  room: string;
  family: string;
  approval: string | null;
  owner: string;
  document: string;
  cite: string;
  tables: number[];
  fewest_seats: number;
  decks: number[];
  usual_decks: number;
  deck: string;
  facts: Stated[];
  options: OptionPage[];
  play: Stated[];
  charts: Chart[];
  rankings: HandOrder[];
  rules: Stated[];
  rulings: Stated[];
  interpretations: Interpretation[];
  schedules: SchedulePage[];
  sources: SourceDocument[];
  halves: [string, string] | null;
  bets: BetPage[];
  order: Stated[];
  kinds: string[][];
  rotation: Stated[];
  covers_cites: string[];
}

/** A game, as far as whoever plays it needs to know: its cards, and the bets of its layout, if any. */
export interface GameShown {
  id: string;
  name: string;
  family: string;
  deck: DeckRule;
  bets: SpotShown[];
}

/** Hand the position on while nobody has bet. At a physical table: take the acceptance back. */
export interface GiveUp {
  do: "give-up";
  round: number;
}

/** The options that one paragraph governs. */
export interface GroupPage {
  name: string;
  note: string;
  cite: string;
  rules: Stated[];
  options: FeeOptionPage[];
}

/** Of a pot that is divided between two kinds of hands: what one of them won. */
export interface HalfShown {
  name: string;
  amount: Cents;
  won: Record<string, Cents>;
}

/** What the hand came to for everyone. */
export interface HandCameTo {
  people: CameTo[];
}

/** A hand by what its main wager came to; bettors at one seat who played alike are one hand. */
export interface HandDone {
  seat: number;
  hand: number;
  result: "lose" | "no-action" | "push" | "stays" | "surrender" | "win";
  line: string;
}

/** For which stakes it was played. */
export interface HandListed {
  number: number;
  begun: number;
  ended: number | null;
  stacks: Stack[];
  net: Record<string, string>;
  fees: Record<string, Cents>;
  jackpot: Record<string, Cents>;
  void: string;
  stakes: Stakes;
}

/** Hands, or single tiles, from the highest to the lowest. */
export interface HandOrder {
  title: string;
  hands: RankedHand[];
  cite: string;
}

/** What a round meant for one person: `total` is `net` without the `fees`, which `charges` explain. `bank` is what became of the wager that they had money in. Of a hand for pots `cards` are theirs as they lay at the end, and `reading` what they were: to its owner all of them, to others what everybody has seen. */
export interface HandPlayed {
  table: string;
  game: string;
  number: number;
  at: number;
  player_dealer: boolean;
  staked: Cents;
  net: string;
  fees: Cents;
  total: string;
  charges: ChargeTold[];
  bank: WagerTold | null;
  kind: "banked" | "meld" | "pot";
  cards: string[];
  reading: string;
}

/** Where the button lay, and what each pot held. */
export interface HandReplayed {
  number: number;
  step: number;
  steps: number;
  times: number[];
  viewpoint: string;
  viewpoints: string[];
  pot: Cents;
  felt: Record<string, string[]>;
  log: Sight[];
  waiting_for: Who[];
  asks: Ask[];
  charges: ChargeTold[];
  result: HandCameTo | null;
  void: string;
  over: boolean;
  readings: Record<string, string>;
  stakes: Stakes;
  positions: Positions | null;
  seats: SeatReplayed[];
  pots: PotShown[];
}

/** Who was ahead in a hand that is over, as far as the viewpoint shows its cards; others are any. */
export interface HandsAhead {
  viewpoint: string;
  steps: AheadAt[];
}

/** Hands to be entered as they are opened, from the `pack`: how many there are of each card. `before` are hands that were entered and taken back, to be put right. */
export interface HandsAwaited {
  places: string[];
  least: number;
  size: number;
  halves: [string, string] | null;
  lower: number;
  dice: number;
  first: Record<string, string>;
  picks: string[];
  decisions: ToDecide | null;
  house_sets: Record<string, string[]>;
  pack: Record<string, number>;
  before: HandsBefore | null;
}

/** Hands that were entered, the dice that named a seat, the pile that was picked, and who decided what. */
export interface HandsBefore {
  hands: Record<string, string>;
  dice: number[];
  picked: string;
  decisions: Decision[];
}

/** The first message: the token of a log-in. */
export interface Hello {
  do: "hello";
  token: string;
}

/** From a bet of `limit` on it takes so many `times` the bet. */
export interface HigherBuyIn {
  limit: Cents;
  times: number;
}

/** A bonus that somebody had bet on and won, and by which line. */
export interface Hit {
  seat: number;
  bet: string;
  line: string;
}

/** A shift lasts until the next begins; the last goes on past midnight until the first of the next day. */
export interface Hours {
  zone: string;
  shifts: Shift[];
}

/** A rule that moves no money by itself, in our own short words. `topics`: see `Interpretation`. */
export interface HouseRule {
  says: string;
  cite: string;
  topics: ("below-minimum" | "both-lines" | "five-of-a-kind" | "odd-chips" | "player-dealer-bets" | "positions" | "seat-without-wager" | "second-card-of-a-split" | "short-all-in" | "wild-royal-match")[];
}

/** A command that says nothing but its id. */
export interface Identified {
  id: string;
}

/** The question, the lines that raise it (`"000:64-87"`), the choice made, and why. `fault` says that the document itself is at fault there, and how, so that lint reports it. `topics` are questions answered here that sister games have to answer too. */
export interface Interpretation {
  question: string;
  lines: string[];
  choice: string;
  why: string;
  fault: "against-rules" | "foreign-words" | "garbled-chart" | "limits-against-rules" | "no-chart" | "table-against-text" | "unsaid" | null;
  topics: ("below-minimum" | "both-lines" | "five-of-a-kind" | "odd-chips" | "player-dealer-bets" | "positions" | "seat-without-wager" | "second-card-of-a-split" | "short-all-in" | "wild-royal-match")[];
}

/** By the owner of a private table: whoever gave them this code, which the room knows (`InvitePerson`). */
export interface Invite {
  do: "invite";
  code: string;
}

/** Whoever is told it can invite its owner. Empty until one was made. */
export interface InviteCode {
  code: string;
}

/** A fault of the next card, or a ruling, after so many answers. */
export interface Irregularity {
  after: number;
  ruling?: string | null;
  fault?: "boxed" | "exposed" | "extra" | "off-table" | null;
  seat?: number | null;
  findings?: Record<string, string>;
}

/** What a guest comes back with, beside the PIN. */
export interface KeptCard {
  card: string;
  name: string;
}

/** Several people may put their money up as one bet, which is settled as one. */
export interface KumKumRule {
  cite: string;
}

/** Get up with all one's money, once it is in no bet. */
export interface Leave {
  do: "leave";
  person?: string | null;
}

/** The least and the most that may be wagered; no `max` is no limit. */
export interface Limits {
  min?: Cents;
  max?: Cents | null;
}

/** A row of a pay table. The first line that holds decides. `brief`: when it holds, in the few words that a spot has room for, where it pays other odds than usual. A line with `each_other_hand` is an Envy row: it is counted once for every other hand it holds for. */
export interface Line {
  pays: string | null;
  prize: Cents | null;
  loses: string | null;
  is: "loses" | "no-action" | "push" | "stays" | null;
  name: string;
  cite: string;
  when: Record<string, unknown>;
  brief: string;
  each_other_hand: Record<string, unknown> | null;
}

/** `units` is what it brings to one unit of the bet, `pays` the odds where it pays any. */
export interface LineOdds {
  line: string;
  says: string;
  pays: string;
  units: number;
  probability: number;
}

/** A row of a pay table: when it holds, and what it does. `odds` is what a unit wins, such as `25:1`. */
export interface LinePage {
  label: string;
  when: string;
  result: "loses" | "no-action" | "part" | "pays" | "push" | "stays";
  says: string;
  odds: string | null;
  cite: string;
}

/** A settled bet, as in the machine output of `openfelt settle`. */
export interface LineTold {
  order: number;
  seat: number;
  hand: number;
  bettor: string;
  bet: string;
  amount: Cents;
  outcome: "lose" | "no-action" | "push" | "stays" | "surrender" | "win";
  odds: string | null;
  paid: Cents;
  collected: Cents;
  returned: Cents;
  uncovered: Cents;
  line: string;
  cites: string[];
}

export interface Locking {
  is: "lock";
  person: string;
  why: string;
}

/** The number on the player card, and its PIN. `keepsake` is that of an earlier log-in with it: whatever PINs others try, one comes in with it. */
export interface LogIn {
  card: string;
  pin: string;
  keepsake?: string;
}

/** Events, the latest first. `next` is where the next page begins, null at the end of the log. It may hold few or none and yet have a next: then so much was looked at. */
export interface LogPage {
  events: Found[];
  next: number | null;
  zone: string;
}

/** `token` goes into the header `Authorization: Bearer …`, and into the WebSocket's `hello`. `keepsake` is for the next log-in with the same card, on the same device. With `new_pin` somebody else chose the PIN: `POST /accounts/{person}/pin` comes before anything else. */
export interface LoggedIn {
  person: string;
  name: string;
  roles: string[];
  token: string;
  expires: number;
  new_pin: boolean;
  keepsake: string;
}

/** A hand as it lies when it is opened: its parts, what each of them is in words, and why it is `foul`. Nothing of one that is not whole, or of which there is nothing to say before the others. */
export interface LyingHand {
  parts: string[][];
  says: string[];
  foul: string;
}

/** `wallet` is in the account, `tables` where one has a seat or money, `may` what the roles allow. `card` is the last four digits of its number. `returns`: the card has a PIN, so that one can come back after signing out. `zone` is that of the room's clock, such as America/Los_Angeles. */
export interface Me {
  person: string;
  name: string;
  card: string;
  roles: string[];
  company: string | null;
  guest: boolean;
  wallet: Cents;
  tables: string[];
  chips: ChipsAt[];
  returns: boolean;
  may: ("answer" | "answer-for-seat" | "appoint" | "award-jackpot" | "bank" | "bet" | "buy-in" | "close-table" | "correct" | "deal" | "deposit" | "dismiss" | "enter-result" | "lock" | "open-account" | "open-table" | "pause" | "replay-any" | "replay-own" | "reset-pin" | "rule" | "seat-others" | "see-accounts" | "see-all-cards-after" | "see-history" | "see-log" | "see-own-history" | "see-reports" | "see-staff" | "see-wallets" | "set-shifts" | "sit" | "unlock" | "wait" | "watch" | "withdraw")[];
  zone: string;
}

/** A seat that was in the round: what it had, had put in, and had been paid by others. */
export interface MeldSeatReplayed {
  seat: number;
  person: string;
  stack: Cents;
  put_in: Cents;
  paid: string;
}

/** `paid` is what others have paid them in this round, less what they paid. `waits`: what lies in the middle is for others, and they are dealt in once it is won. */
export interface MeldSeatShown {
  seat: number;
  person: string;
  stack: Cents;
  sitting_out: boolean;
  away: boolean;
  why: string;
  put_in: Cents;
  leaving: boolean;
  slices: number;
  paid: string;
  stands: "gone" | "in" | "out";
  waits: boolean;
}

/** What a table of melds is played for: the bet of everybody dealt in, or what a chip is worth. */
export interface MeldStakes {
  ante?: Cents;
  chip?: Cents;
}

/** A game as it is played at a table: for what, with how much one sits down, and by which collection. `choices` is all that is asked at one time or another, as people read it. */
export interface MeldTableGame {
  id: string;
  name: string;
  family: string;
  approval: string | null;
  owner: string;
  document: string;
  lines: [number, number];
  deck: DeckRule;
  seats: SeatRule;
  faults: Record<string, FaultRule>;
  rulings: RulingRule[];
  options: Record<string, OptionRule>;
  chosen: Record<string, string | number | boolean>;
  settings: Record<string, unknown>;
  rules: HouseRule[];
  play_cite: string;
  fees: string[];
  refers: string[];
  interpretations: Interpretation[];
  cites: CitedKey[];
  book: string;
  papers: Record<string, string>;
  pool: PoolRule;
  buy_in: BuyInRule;
  posted: MeldStakes;
  posted_said: string;
  least_buy_in: Cents;
  collection: string;
  choices: string[];
}

/** A table of melds as everyone sees it. `first` is the seat that plays first, null until it is drawn for. Of the `pot`, so much is `carried` from rounds that nobody won. Of cards that lie neither in a hand nor in a meld only the last few are on the `felt`: `piles` says how many there are; `left` are to be drawn. A `claim` is open to several at once. */
export interface MeldTableShown {
  is: "meld-table";
  table: string;
  name: string;
  version: number;
  phase: "closed" | "gathering" | "paused" | "playing" | "starting";
  because: string;
  game: string;
  options: Record<string, string | number | boolean>;
  physical: boolean;
  chip: Cents;
  jackpot: Cents;
  positions: number;
  waiting: string[];
  called: CallShown[];
  private: string | null;
  invited: string[];
  bots: string[];
  deadline: number | null;
  round: number;
  open_round: number;
  felt: Record<string, string[]>;
  readings: Record<string, string>;
  log: Sight[];
  log_after: number;
  waiting_for: Who[];
  charges: ChargeTold[];
  void: string;
  over: boolean;
  committed: Committed | null;
  stakes_said: string;
  collection_said: string;
  seats: MeldSeatShown[];
  pot: Cents;
  turn: TurnShown | null;
  buy_in: BuyIn;
  result: HandCameTo | null;
  stakes: MeldStakes;
  first: number | null;
  carried: Cents;
  piles: Record<string, number>;
  left: number;
  claim: boolean;
}

/** And what it left in the middle. */
export interface MeldsListed {
  number: number;
  begun: number;
  ended: number | null;
  stacks: Stack[];
  net: Record<string, string>;
  fees: Record<string, Cents>;
  jackpot: Record<string, Cents>;
  void: string;
  left: Cents;
}

/** A round of melds as far as it is shown: who had what by then. */
export interface MeldsReplayed {
  number: number;
  step: number;
  steps: number;
  times: number[];
  viewpoint: string;
  viewpoints: string[];
  pot: Cents;
  felt: Record<string, string[]>;
  log: Sight[];
  waiting_for: Who[];
  asks: Ask[];
  charges: ChargeTold[];
  result: HandCameTo | null;
  void: string;
  over: boolean;
  readings: Record<string, string>;
  seats: MeldSeatReplayed[];
}

/** An amount over the counter. */
export interface MoneyMoved {
  id: string;
  amount: Cents;
}

/** A motion that waits `until` a time for one of those roles to second it. `yours` was made by the caller; `open` is one that the caller may second. */
export interface MotionShown {
  number: number;
  kind: string;
  by: string;
  name: string;
  says: string;
  until: number;
  seconds: ("cage" | "floor" | "house-dealer" | "owner" | "player" | "regulator" | "surveillance")[];
  yours: boolean;
  open: boolean;
}

/** To another seat of the same table. Who moves away from the big blind owes for it. */
export interface Move {
  do: "move";
  person?: string | null;
  seat: number;
}

/** What is to be done. A `pin` in it is the PIN itself; the log has its hash. */
export interface Moved {
  id: string;
  matter: Appointing | Dismissing | Locking | Unlocking | PinReset | Depositing | Withdrawing | Correcting | Awarding;
}

/** Cards at a place of which so many are `hidden`: a choice names them, each one of `cards`. The others are `known` already, and are said with them. `gone` are cards that cannot be there, and why. */
export interface NamesShown {
  place: string;
  known: string[];
  hidden: number;
  cards: string[];
  gone: Record<string, string>;
}

/** The PIN that an account has from now on. */
export interface NewPin {
  id: string;
  pin: string;
}

export interface NewShoe {
  do: "new-shoe";
}

/** What each derived road would be given by one hand more; None where it is still given nothing. */
export interface NextMarks {
  big_eye_boy: "blue" | "red" | null;
  small_road: "blue" | "red" | null;
  cockroach_pig: "blue" | "red" | null;
}

/** What the derived roads would be given if this side won the next hand. */
export interface NextShown {
  player: NextMarks;
  banker: NextMarks;
}

/** `why_not` where nothing is kept of a game; `charts` are its best play. */
export interface OddsPage {
  decks: number;
  strategy: string;
  bets: BetOdds[];
  assumptions: string[];
  charts: Chart[];
  why_not: string;
}

/** One choice that is open. With `adds`, its money becomes a wager on the bet of that name. It goes `on` a hand of the seat: the one that is asked about, unless another is named. A choice that `splits` makes a new hand behind that one, of its second card, and its money goes there; the hands further behind count one more, so that they are numbered as they lie. People read what it is `called`, if that is not its name; `says` is what it means, where that does not say it to who plays for the first time. Where cards lie that nobody knows, choosing it `names` them. Of its money the last so much is `dead`: it lies in the pot and is nobody's bet. Where cards move by it, they go `to` a place, as a card that is discarded does. */
export interface Offer {
  choice: string;
  money: Span | null;
  pick: Pick | null;
  adds: string | null;
  on: number | null;
  splits: boolean;
  called: string;
  says: string;
  names: string | null;
  dead: Cents;
  to: string | null;
}

/** Offer money for the player-dealer's wager. */
export interface OfferShare {
  do: "offer-share";
  round: number;
  amount: Cents;
}

/** Who may take the player-dealer position now. */
export interface OfferShown {
  seat: number;
  person: string;
}

/** `company` marks a proposition player; `holder` is whose account it is, where that is not the name. Whoever logs in with the PIN chooses another first. */
export interface OpenAccount {
  id: string;
  name: string;
  pin: string;
  roles?: ("cage" | "floor" | "house-dealer" | "owner" | "player" | "regulator" | "surveillance")[];
  company?: string | null;
  holder?: string;
}

/** A table to open. What is left out is the game's default; a player's own table is always private. One with a bank posts `limits`, one that is played for pots `stakes`, one of melds `meld_stakes`. */
export interface OpenTable {
  id: string;
  game: string;
  name?: string;
  options?: Record<string, string | number | boolean>;
  as?: "usual" | "written";
  limits?: Limits | null;
  stakes?: Stakes | null;
  meld_stakes?: MeldStakes | null;
  seats?: number | null;
  decks?: number | null;
  section?: string | null;
  collection?: string[];
  every_hand?: boolean;
  timers?: ServedTimers;
  jackpot?: Cents;
  chip?: Cents | null;
  rounding?: "down" | "nearest" | "up" | null;
  physical?: boolean;
}

/** One leaf: a card at its position, or, after the cards, chance that was taken (it `hides` nothing). `of` says which commitment of the round it belongs to, where cards were shuffled again: 0 is the first. */
export interface Opened {
  index: number;
  hides: string;
  salt: string;
  path: string[];
  of: number;
}

/** `default` is as written, `usual` as the trade plays; the same where lines are read in two ways, and where it is left to the room. */
export interface OptionPage {
  name: string;
  values: (string | number | boolean)[];
  default: string | number | boolean;
  usual: string | number | boolean;
  left_to_room: boolean;
  why: string;
  says: string;
  cite: string;
  why_cites: string[];
}

/** Something that a table chooses. What it has if it says nothing is `default`. Where the trade plays otherwise than the words of the document, the file gives both, `written` and `usual`, and says `why`; the default is then what is written. Where lines contradict each other or can be read in two ways, it gives the `default` and `why`, which rests on the lines `why_cites`. Where the document leaves the choice to the room, it gives the `default` alone. */
export interface OptionRule {
  values: (string | number | boolean)[];
  default: string | number | boolean;
  written: string | number | boolean | null;
  usual: string | number | boolean | null;
  says: string;
  why: string;
  why_cites: string[];
  cite: string;
}

/** What a record comes to if its decisions are read in another way, which it is `taken` not to mean. */
export interface OtherReading {
  taken: string;
  other: string;
  hands: Record<string, string | Record<string, string>>;
  net: Record<string, string>;
}

/** What the house dealer entered last, which can be taken back, unless it is `off` for a reason. */
export interface PadEntry {
  number: number;
  says: string;
  off: string;
}

/** A game's document or a collection section; `approval` is empty where none is printed or known. */
export interface Part {
  title: string;
  approval: string;
  cite: string;
  game: string;
  built: boolean;
}

/** To whom the position was not offered, though it was their turn. */
export interface PassedOver {
  person: string;
  why: string;
}

/** Clocks stop and nobody acts. A dispute at a table that is played for pots is settled by a `replay`. The hand of that number is then seen again on the table's own displays, until the table goes on (003:1038, 003:1125). */
export interface Pause {
  do: "pause";
  why: string;
  replay?: number | null;
}

/** Somebody at a table, by name. */
export interface PersonShown {
  person: string;
  name: string;
  guest: boolean;
}

export interface PersonTotal {
  rounds: number;
  won: string;
  fees: Cents;
  person: string;
  company: string | null;
}

/** Between the least and the most of the cards lying at a place. What may be picked may have to go together with other cards, that it is `using`: the family says how. */
export interface Pick {
  place: string;
  least: number;
  most: number;
  using: string[];
}

/** All that `who` may pick for a choice of the cards at a place. A hand that is parted so has names for its `parts`, first of the one that is picked. `names` are what its cards are called where a face does not say it, as that of a tile. */
export interface Picks {
  who: Who;
  choice: string;
  place: string;
  ways: Way[];
  parts: string[];
  names: Record<string, string>;
}

/** `pin` is a hash in the log. */
export interface PinReset {
  is: "reset-pin";
  person: string;
  pin: string;
}

/** Nothing is asked but an answer: whoever hears none knows that the connection is gone. */
export interface Ping {
  do: "ping";
  id: string;
}

/** On one's own seat, or backline on another's; where a seat has several betting circles, in one of them. On a spot where the sender has a bet already, it is that bet with another amount, in one step. A house dealer names the `bettor` at a physical table; one without a name is `seat-2` or `backline-2`. With `shares` it is several people's money, the bettor's among it: proposed to the others, or entered as it lies there. */
export interface PlaceBet {
  do: "bet";
  round: number;
  seat: number;
  bet: string;
  amount: Cents;
  backline?: boolean;
  bettor?: string | null;
  circle?: number;
  shares?: Share[];
}

/** What nobody won stays for the next round; how high the bet is, or a chip, is what a table `posts`. */
export interface PoolRule {
  posts: "bet" | "chip";
  chip: Cents;
  cite: string;
}

/** Where the button lay in a hand, if it was `drawn` for, who had which blind, and who was dealt in. Where a game has no button it is `DEALER`. Where the button `pays` a blind of its own, it may be missed like the others. Those who `joined` paid the antes of the hands before, and play for what these left. The button is `frozen` if it stays where it is for the next hand, and so it is if somebody was too `short` for the blind and has money again. */
export interface Positions {
  button: number;
  drawn: boolean;
  pays: boolean;
  small: number | null;
  big: number | null;
  dealt_in: number[];
  joined: number[];
  frozen: boolean;
  short: number | null;
}

/** `bet` is what lies in front on this street. `owes` is the missed-blind button, or another reason to come in otherwise than by turns; `word` what they have said of how they do. */
export interface PotSeatShown {
  seat: number;
  person: string;
  stack: Cents;
  sitting_out: boolean;
  away: boolean;
  why: string;
  put_in: Cents;
  leaving: boolean;
  slices: number;
  bet: Cents;
  stands: "all-in" | "folded" | "in" | "mucked" | "out" | "shown";
  owes: Debt | null;
  word: "ask" | "post" | "wait";
}

/** A pot, the main one first, and who can win it; once the hand is over, what of it was `won` by whom. `halves` say by what, where it was divided. What is `carried` was left by hands before, or stays for the next; somebody else plays for it too who puts in what it asks of `each`. */
export interface PotShown {
  amount: Cents;
  seats: number[];
  won: Record<string, Cents>;
  halves: HalfShown[];
  carried: boolean;
  each: Cents;
}

/** A game as it is played at a table: for what, with how much one sits down, and by which collection. `choices` is all that is asked at one time or another, as people read it; what has the `same_key` as another of them is never open with it. */
export interface PotTableGame {
  id: string;
  name: string;
  family: string;
  approval: string | null;
  owner: string;
  document: string;
  lines: [number, number];
  deck: DeckRule;
  seats: SeatRule;
  faults: Record<string, FaultRule>;
  rulings: RulingRule[];
  options: Record<string, OptionRule>;
  chosen: Record<string, string | number | boolean>;
  settings: Record<string, unknown>;
  rules: HouseRule[];
  play_cite: string;
  fees: string[];
  refers: string[];
  interpretations: Interpretation[];
  cites: CitedKey[];
  book: string;
  papers: Record<string, string>;
  stakes: StakesRule;
  betting: BettingRule;
  showdown: ShowdownRule;
  buy_in: BuyInRule;
  blinds: BlindsRule | null;
  bring_in: BringInRule | null;
  button: ButtonRule | null;
  entering: EnteringRule | null;
  carried: CarriedRule | null;
  no_proposition_players: string | null;
  electronic: string | null;
  unrecorded_cite: string | null;
  posted: Stakes;
  posted_said: string;
  least_buy_in: Cents;
  collection: string;
  choices: string[];
  same_key: Record<string, string>;
}

/** A table that is played for pots as everyone sees it: also what its centre display shows. `button` is the seat where it lies, null until it is drawn for; `dead_button` if nobody plays there. The blinds are those of this hand. `pots` are what was moved together. While the table is paused, a hand may be seen again on its displays: `replay`. */
export interface PotTableShown {
  is: "pot-table";
  table: string;
  name: string;
  version: number;
  phase: "closed" | "gathering" | "paused" | "playing" | "starting";
  because: string;
  game: string;
  options: Record<string, string | number | boolean>;
  physical: boolean;
  chip: Cents;
  jackpot: Cents;
  positions: number;
  waiting: string[];
  called: CallShown[];
  private: string | null;
  invited: string[];
  bots: string[];
  deadline: number | null;
  round: number;
  open_round: number;
  felt: Record<string, string[]>;
  readings: Record<string, string>;
  log: Sight[];
  log_after: number;
  waiting_for: Who[];
  charges: ChargeTold[];
  void: string;
  over: boolean;
  committed: Committed | null;
  stakes_said: string;
  collection_said: string;
  seats: PotSeatShown[];
  pot: Cents;
  turn: TurnShown | null;
  buy_in: BuyIn;
  result: HandCameTo | null;
  stakes: Stakes;
  button: number | null;
  dead_button: boolean;
  small_blind: number | null;
  big_blind: number | null;
  pots: PotShown[];
  replay: number | null;
}

/** What a table may post: a minimum from `min` to `highest_min`, a maximum from `lowest_max` to `max`. `pairs`: where a document prints whole limits, one of these and nothing between them. */
export interface PrintedLimits {
  min: Cents;
  max: Cents | null;
  highest_min: Cents | null;
  lowest_max: Cents | null;
  pairs: Limits[];
}

/** What proves the cards that you were shown in a round, and its dice and cuts. `proofs` are those that this connection was not sent before. */
export interface Proofs {
  is: "proofs";
  committed: Committed[];
  left: ([number, number])[];
  chances: number;
  sent: ([string, string])[];
  least: number[];
  proofs: Opened[];
  table: string;
  round: number;
}

/** A bet with everybody's share, and who has agreed to theirs. */
export interface Proposal {
  bet: Bet;
  agreed: string[];
}

/** What a hand is, and one that is it: `As`, `Jo`, the tile `6-6`. */
export interface RankedHand {
  label: string;
  cards: string[];
}

/** Why something is done to an account. */
export interface Reason {
  id: string;
  why: string;
}

/** Why not, and where that is written. `at` is the key of a table record that it is about. It is done once what it `asks` for is there: one's PIN again (`POST /me/prove`), a new PIN of one's own, or a motion that somebody else seconds (`POST /motions`). */
export interface Refusal {
  says: string;
  cites: string[];
  at: string;
  asks: "new-pin" | "pin" | "second";
}

/** It had no effect: why, and where that is written. `id` is null when the message had none. `wait` is not 0 when it came too soon after others: it may be sent again after so many seconds. It is done once what it `asks` for is there: one's PIN again, or a motion that somebody else seconds. */
export interface Refused {
  is: "refused";
  id: string | null;
  says: string;
  cites: string[];
  wait: number;
  asks: "new-pin" | "pin" | "second";
}

/** What is said of an outcome besides its line, in some cases: why a folded hand's bonus is paid. */
export interface Remark {
  when: Record<string, unknown>;
  says: string;
  cite: string;
}

/** Last round's bets that can be placed again, and in words those that cannot. */
export interface Repeat {
  bets: Bet[];
  total: Cents;
  refused: string[];
}

/** At a physical table: last round's bets again, as far as they can be placed. */
export interface RepeatBets {
  do: "repeat-bets";
  round: number;
}

/** A round after `step` of `steps` answers, as seen from `viewpoint`; `viewpoints` may be asked for. `times` are those of the deal and of each answer, in seconds since 1970. `taken_back` are the entries that no longer count, `readings` the hands seen from there in words. Where hands were entered as they were opened, so many cards are `unseen`: nobody ever knew them. */
export interface Replayed {
  number: number;
  step: number;
  steps: number;
  times: number[];
  viewpoint: string;
  viewpoints: string[];
  felt: Record<string, string[]>;
  log: Sight[];
  waiting_for: Who[];
  asks: Ask[];
  bets: Bet[];
  settled: SettledShown[];
  charges: ChargeTold[];
  result: RoundCameTo | null;
  void: string;
  over: boolean;
  readings: Record<string, string>;
  taken_back: TakenBack[];
  unseen: number;
}

/** `hits` names bonuses that won, whether or not anybody bet on them; `naturals`, whose hand was one. */
export interface ResultShown {
  winner: "banker" | "player" | "tie";
  player_natural: boolean;
  banker_natural: boolean;
  bets: Record<string, "lose" | "no-action" | "push" | "stays" | "surrender" | "win">;
  hits: string[];
  naturals: string[];
}

/** A result of a hand in the game's own word, and how many hands came to it. */
export interface ResultTally {
  result: string;
  word: string;
  tally: TallyShown;
}

/** A game without roads. `by_shoe`: results are counted by the shoe, not just the last rounds. */
export interface ResultsShown {
  is: "results";
  round: number;
  by_shoe: boolean;
  shoe: RoundsShown;
  previous: RoundsShown | null;
  deadline: number | null;
}

export interface Resume {
  do: "resume";
}

/** Every road of a shoe as drawn on six rows. `leading_ties` stand before the big road's first win. */
export interface Roads {
  bead_plate: Cell[];
  big_road: Cell[];
  leading_ties: number;
  big_eye_boy: Cell[];
  small_road: Cell[];
  cockroach_pig: Cell[];
}

/** The documents' rule: so many rounds each, then offered to the left, and nobody follows themselves. A document that is silent on a point has the default. `cite` is where the turns are written; the other citations are for points that stand elsewhere. `start`: asked first in a new game is the first active seat from seat 1 (000:49, 002:530), or whoever sat down first (003:1954). `bet_last_round`: to take the position one must have bet on the previous hand, as a player (002:544), and in some documents at that very seat (001:37, 003:756, 003:1387). `needs_bets`: so many hands bet since one last had the position (003:1387). `newcomers_last`: who has not bet yet may still take it when all the others have refused (002:544). `backline`: after the seated player, others who bet on the spot may take it there (001:37, 003:1392). */
export interface RotationRule {
  rounds: number;
  start: "first-seated" | "left-of-house-dealer";
  bet_last_round: "anywhere" | "at-this-seat" | "no";
  needs_bets: number;
  newcomers_last: boolean;
  backline: boolean;
  cite: string;
  start_cite: string | null;
  bets_cite: string | null;
  break_cite: string | null;
}

/** What became of the wager of the player-dealer `person`, and what the round came to for everyone. */
export interface RoundCameTo {
  wager: Cents;
  paid: Cents;
  collected: Cents;
  left: Cents;
  person: string;
  seat: number;
  people: CameTo[];
}

/** `net` leaves collection and the jackpot's drop out. A round in play has no end yet. */
export interface RoundListed {
  number: number;
  begun: number;
  ended: number | null;
  player_dealer: string;
  wager: Cents;
  bets: Bet[];
  net: Record<string, string>;
  fees: Record<string, Cents>;
  jackpot: Record<string, Cents>;
  void: string;
}

/** A round as `openfelt verify` checks it: what proves it, beside what this viewer saw of it. `committed_in`, `first_bet` and `begun_in` are the numbers in the log of the commitment, of the first bet that was placed for this round, if one was, and of the deal. `burn` is how many cards a new shoe burns with its first, by the rank of that: empty where it burns none, or is not new. */
export interface RoundProven {
  committed: Committed[];
  left: ([number, number])[];
  chances: number;
  sent: ([string, string])[];
  least: number[];
  proofs: Opened[];
  table: string;
  round: number;
  viewer: string | null;
  committed_in: number;
  first_bet: number | null;
  begun_in: number;
  burn: Record<string, number>;
  log: Sight[];
}

/** The same with what the hands are, by place or half, and at the place `round` what it came to. */
export interface RoundRead {
  game: string;
  facts: Record<string, unknown>;
  void: string | null;
  hands: Record<string, string | Record<string, string>>;
  limits: Limits | null;
  start: StartTold | null;
  collection: ChargeTold[];
  settlement: LineTold[];
  player_dealer: BankTold;
  net: Record<string, string>;
  other_reading: OtherReading | null;
  expect: Difference[] | null;
  readings: Record<string, string>;
}

/** `bank` says what the player-dealer's hand was, if that was seen; `bank_seat` is where it lay. */
export interface RoundResult {
  number: number;
  bank: string;
  bank_seat: number;
  hands: HandDone[];
  hits: Hit[];
}

/** The results of one shoe, or of the last rounds, oldest first. */
export interface RoundsShown {
  date: string;
  rounds: number;
  hands: number;
  counts: ResultTally[];
  bonuses: BonusTally[];
  results: RoundResult[];
}

/** A ruling of the floor; `why` is its reason, as it would be told to the table. */
export interface Rule {
  do: "rule";
  round: number;
  ruling: string;
  findings?: Record<string, string>;
  cite?: string;
  why?: string;
}

/** A ruling the floor may give while a request of one of the stages `at` is open. Where it may come `until_acted`, it cannot once somebody has decided something at that stage. One on `leaving` is given of the `seat` of whoever leaves the table during a round. */
export interface RulingRule {
  name: string;
  at: string[];
  until_acted: boolean;
  findings: Record<string, string[]>;
  leaving: boolean;
  says: string;
  cite: string;
}

/** The PIN of whoever is logged in, once more. */
export interface SaidPin {
  pin: string;
}

/** Something that we say, of a `kind` such as a pay line, and where it is written. `of` is the game, house way, collection section or cardroom that it belongs to; `game` its id, if one has. `id` is what an interpretation is quoted by; others are quoted by their lines. */
export interface Saying {
  of: string;
  game: string;
  kind: string;
  says: string;
  cite: string;
  id: string;
}

/** `id` is what a table record's `collection_section` names. */
export interface SchedulePage {
  id: string;
  title: string;
  note: string;
  cite: string;
  free_hands: Stated | null;
  groups: GroupPage[];
  interpretations: Interpretation[];
}

/** The floor holds a free seat for who is first on the waiting list, or for another with a reason. */
export interface SeatNext {
  do: "seat-next";
  seat?: number | null;
  person?: string | null;
  why?: string;
}

/** A seat that was in the hand: what it had behind, in front and in all. */
export interface SeatReplayed {
  seat: number;
  person: string;
  stack: Cents;
  bet: Cents;
  put_in: Cents;
  folded: boolean;
}

/** Positions of each table named, the player-dealer's included; the first is the default. */
export interface SeatRule {
  tables: number[];
  least: number;
  cite: string;
}

/** `away`: who sits out was sat out for having no connection. `why`: the room's reason, also another. */
export interface SeatShown {
  seat: number;
  person: string;
  stack: Cents;
  sitting_out: boolean;
  away: boolean;
  why: string;
}

/** What was moved is done. The number of a `card` that was issued by it is not told again. */
export interface Seconded {
  number: number;
  person: string;
  card: string;
}

/** The PIN of whoever seconds it. */
export interface SecondedWith {
  id: string;
  pin: string;
}

/** A table as one viewer last saw it: what everyone sees, and what is theirs alone. */
export interface Seen {
  table: TableShown | PotTableShown | MeldTableShown;
  yours: Yours | null;
}

/** Seconds; null never runs out. Who has no connection for `away` is sat out. */
export interface ServedTimers {
  offer?: number | null;
  betting?: number | null;
  alone?: number | null;
  decision?: number | null;
  seat?: number | null;
  away?: number | null;
  pause?: number;
  bank?: number | null;
  claim?: number | null;
  stages?: Record<string, number | null>;
}

/** From now on; `zone` is a time zone such as America/Los_Angeles. */
export interface SetShifts {
  id: string;
  zone: string;
  shifts: Shift[];
}

/** A line of the settlement, how it was rounded, and whether it is of a backline bet. `part` and `circle` say which of a person's wagers on the bet it was. `played` is what the bettor made of cards that are common to all, where each decides for themselves. */
export interface SettledShown {
  order: number;
  seat: number;
  hand: number;
  bettor: string;
  bet: string;
  amount: Cents;
  outcome: "lose" | "no-action" | "push" | "stays" | "surrender" | "win";
  odds: string | null;
  paid: Cents;
  collected: Cents;
  returned: Cents;
  uncovered: Cents;
  line: string;
  cites: string[];
  rounded: string;
  backline: boolean;
  part: number;
  circle: number;
  played: string;
}

/** The order in which wagers receive action. `by` lists what the order goes by, most important first: `["kind", "seat", "backline", "bettor"]` settles one kind of bet round the table before the next; `["seat", "bettor", "kind"]` one person's bets before the next person's; a leading `"result"` collects from all losers before anybody else is seen to. `kinds` is the order of the bets; an inner list is bets that are settled together as one kind. `"bet"` goes by each of them: `["kind", "seat", "bet"]` with `[["base", "fortune"], "envy"]` settles base and fortune seat by seat, and envy after all of them. `losing` is the order of bets that lose, if another. `chip` is the smallest money there is at the table: wagers are whole chips, and odds are paid and halves forfeited in them, rounded as `rounding` says. What is rounded away stays where it is: of odds with the player-dealer, of a forfeit with the bettor. Documents are silent, so a table may set both. `collecting` uses up the player-dealer's wager as paying does, or is free: then every losing bet is collected, and the wager bounds only what is paid. `covers_cites` is where it says that bets are settled only as far as the player-dealer's wager covers. */
export interface SettlementRule {
  by: ("backline" | "bet" | "bettor" | "circle" | "hand" | "kind" | "result" | "seat")[];
  kinds: (string | string[])[];
  losing: string[];
  losing_cite: string | null;
  stages: EarlySettlement[];
  chip: Cents;
  rounding: "down" | "nearest" | "up";
  cite: string;
  collecting: "free" | "uses-up";
  collecting_cite: string | null;
  covers_cites: string[];
}

/** One person's part of money put up together. */
export interface Share {
  bettor: string;
  amount: Cents;
}

/** One person's part of a wager that is shared, and what it came to. */
export interface ShareTold {
  bettor: string;
  amount: Cents;
  net: string;
}

/** Others may put money into the player-dealer's wager, if the player-dealer lets them. */
export interface SharingRule {
  cite: string;
}

/** A shift of the room, and the hour at which it begins. */
export interface Shift {
  name: string;
  hour: number;
}

/** `date` is the day the shoe began on by the room's clock; empty before its first hand. `naturals` are by the name of the side that had them. */
export interface ShoeShown {
  date: string;
  hands: number;
  winners: Record<string, TallyShown>;
  bets: Record<string, Record<string, TallyShown>>;
  player_naturals: TallyShown;
  banker_naturals: TallyShown;
  hands_with_naturals: TallyShown;
  naturals: Record<string, TallyShown>;
}

/** Who shows first: whoever bet last on the last street or else acted first there, or by seat. The first for `odd_chips` is the one nearest to the button's left. Hands may be kept face down where that is cited: they win after all that are shown, and alike. */
export interface ShowdownRule {
  cite: string;
  first: "last-bet" | "left-of-button";
  odd_chips: "one-each" | "together";
  face_down_cite: string | null;
}

/** What may win. `name` is that of its place on the felt, of its bet and of the fact that it won. `wins` says that it did; `letter` and `colour` are its mark on a board. `natural` is the fact that its hand was one, empty for a tie. */
export interface Side {
  name: string;
  label: string;
  wins: string;
  letter: string;
  colour: "blue" | "green" | "red";
  natural: string;
}

/** One thing that was seen to happen: `by` whom it was decided, `to` whom it was paid. */
export interface Sight {
  what: string;
  place: string;
  cards: string[];
  who: string;
  text: string;
  by: Who | null;
  to: string;
}

/** Take a seat, with money. Whom a house dealer does not name goes by the seat. */
export interface Sit {
  do: "sit";
  person?: string | null;
  seat: number;
  buy_in: Cents;
}

export interface SitIn {
  do: "sit-in";
  person?: string | null;
}

export interface SitOut {
  do: "sit-out";
  person?: string | null;
}

/** A person in a sentence. */
export interface Somebody {
  person: string;
}

/** A cardroom's rule book by its number, and the parts of it that are cited. */
export interface SourceDocument {
  document: string;
  cardroom: string;
  parts: Part[];
}

/** From the least to the most money that may go with a choice, in steps. */
export interface Span {
  least: Cents;
  most: Cents;
  step: Cents;
}

/** A bet of the layout, as far as whoever places it needs to know. */
export interface SpotShown {
  name: string;
  label: string;
  base: boolean;
  added: boolean;
  button: Button | null;
  needs: string[];
  at_most: string | null;
  equal_to: string | null;
  matches: string | null;
  limits: Limits | null;
}

/** Somebody who is dealt in, and the money they may lose in this round. */
export interface Stack {
  seat: number;
  bettor: string;
  amount: Cents;
}

/** What a table plays for: an ante of everybody dealt in; blinds, the nearest to the button first, which of three is the button's own. `bring_in` is the forced bet of whoever has to open, where that is less than a whole one. `bets` are the small and the big bet of a limit game, the least and the most of a spread; in the other structures the least is the big blind, or the larger of ante and forced bet. `button` is what the button puts in besides, which is nobody's bet. */
export interface Stakes {
  ante?: Cents;
  blinds?: Cents[];
  structure?: "limit" | "no-limit" | "pot-limit" | "spread";
  bets?: Cents[];
  button?: Cents;
  bring_in?: Cents;
}

/** What the document says of stakes; how high they are is posted at the table. `printed` are the limits it names ("3/6"), for which others may be had on request where `higher`; where it names none, those of its collection sections hold. */
export interface StakesRule {
  cite: string;
  chip: Cents;
  structures: ("limit" | "no-limit" | "pot-limit" | "spread")[];
  printed: string[];
  higher: boolean;
}

/** The seat at which action starts, once dice or a card have named it. */
export interface Start {
  seat: number;
  says: string;
  cites: string[];
}

/** The seat where the settling of bets began, why there, and where that is written. */
export interface StartTold {
  seat: number;
  why: string;
  cites: string[];
}

/** What a rule is about, what it says in a few words, and where it is written. */
export interface Stated {
  label: string;
  says: string;
  cites: string[];
}

export interface StatedBank {
  seat: number;
  wager: Cents;
  shares?: Share[];
}

export interface StatedBet {
  seat: number;
  bet: string;
  amount: Cents;
  bettor?: string | null;
  backline?: boolean;
  circle?: number;
  shares?: Share[];
}

/** Take back that one leaves when the hand is over. */
export interface Stay {
  do: "stay";
}

/** Something of one's own, mixed into the dice and cuts of the coming round; a later one replaces it. */
export interface Stir {
  do: "stir";
  round: number;
  words: string;
}

/** Whoever is next after the big blind may double it before the first card, and acts last before the flop. They must have so many big blinds in front of them as `least` says. */
export interface StraddleRule {
  cite: string;
  least: number;
}

/** A game as it is played at a table: `words` says each of its bets, `collection` who pays what beside. `counted` says how a card or dice count to the seat where action begins; `felt` is how it is laid out. */
export interface TableGame {
  id: string;
  name: string;
  family: string;
  approval: string | null;
  owner: string;
  document: string;
  lines: [number, number];
  deck: DeckRule;
  seats: SeatRule;
  faults: Record<string, FaultRule>;
  rulings: RulingRule[];
  options: Record<string, OptionRule>;
  chosen: Record<string, string | number | boolean>;
  settings: Record<string, unknown>;
  rules: HouseRule[];
  play_cite: string;
  fees: string[];
  refers: string[];
  interpretations: Interpretation[];
  cites: CitedKey[];
  book: string;
  papers: Record<string, string>;
  limits: PrintedLimits | null;
  limits_cite: string | null;
  over_limit: "no-action" | "refused";
  under_limit: "action" | "refused";
  beyond_cite: string | null;
  fixed_cite: string | null;
  one_hand_cite: string | null;
  bets: BetRule[];
  action: ActionRule;
  settlement: SettlementRule;
  rotation: RotationRule;
  control: ControlRule;
  sharing: SharingRule | null;
  kum_kum: KumKumRule | null;
  limits_said: string;
  counted: string;
  felt: FeltShown;
  words: Record<string, BetPage>;
  collection: BankTerms;
}

/** `owner` is the name of whose private table it is, for those whom they asked there. `limits_said` are the limits, or where nobody banks (`kind`) the stakes. */
export interface TableListed {
  table: string;
  name: string;
  game: string;
  kind: "banked" | "meld" | "pot";
  phase: "betting" | "broken" | "closed" | "gathering" | "offering" | "paused" | "playing" | "starting";
  limits: Limits;
  limits_said: string;
  positions: number;
  seated: number;
  waiting: number;
  physical: boolean;
  private: boolean;
  owner: string;
  version: number;
}

/** The format that the design calls table records; `expect` is what somebody worked out by hand. */
export interface TableRecord {
  game: string;
  player_dealer: StatedBank;
  bets?: StatedBet[];
  limits?: Limits | null;
  seats?: number | null;
  decks?: number | null;
  gone?: Record<string, number>;
  collection?: number | string | null;
  collection_section?: string | null;
  options?: Record<string, string | number | boolean>;
  as?: "usual" | "written";
  shoe?: string | null;
  hands?: Record<string, string> | null;
  dice?: number[];
  decisions?: Decision[];
  events?: Irregularity[];
  expect?: Record<string, unknown>;
}

/** A table with a player-dealer as everyone sees it. Cards fall when everybody who is `awaited` has said that they are `done` betting; with `countdown`, at the deadline, which every change of the one person who bets among bots puts off. `standing` have money here but no seat. `scored`: it has a scoreboard. `winner` is the side that won, where everybody bets on the same hands. `proposals` are bets together, each with who has agreed; one lies among the `bets` when all have. `result` is there when the round is over. */
export interface TableShown {
  is: "table";
  table: string;
  name: string;
  version: number;
  phase: "betting" | "broken" | "closed" | "gathering" | "offering" | "paused" | "playing";
  because: string;
  game: string;
  options: Record<string, string | number | boolean>;
  physical: boolean;
  chip: Cents;
  jackpot: Cents;
  positions: number;
  waiting: string[];
  called: CallShown[];
  private: string | null;
  invited: string[];
  bots: string[];
  deadline: number | null;
  round: number;
  open_round: number;
  felt: Record<string, string[]>;
  readings: Record<string, string>;
  log: Sight[];
  log_after: number;
  waiting_for: Who[];
  charges: ChargeTold[];
  void: string;
  over: boolean;
  committed: Committed | null;
  limits: Limits;
  limits_said: string;
  scored: boolean;
  rounding: "down" | "nearest" | "up";
  seats: SeatShown[];
  standing: Share[];
  offer: OfferShown | null;
  passed_over: PassedOver[];
  player_dealer: BankShown | null;
  share_offers: Share[];
  bets: Bet[];
  proposals: Proposal[];
  countdown: boolean;
  awaited: string[];
  done: string[];
  winner: string;
  settled: SettledShown[];
  result: RoundCameTo | null;
}

/** Before the first card: the bets are open again, as they lay. No money has moved in the room yet; what was collected before the deal is given back on the felt. */
export interface TakeBackDeal {
  do: "take-back-deal";
  round: number;
}

/** The last card, dice, decision or ruling of a round at a physical table was entered wrongly. `entry` is its number among the answers, so that nobody takes back another than they think. Hands that were entered together go together: theirs is that of the first of them. A round that it ended is open again, as long as nobody has bet on the next: whoever was named for its player-dealer is named anew. */
export interface TakeBackEntry {
  do: "take-back-entry";
  round: number;
  entry?: number | null;
}

export interface TakeBackResult {
  do: "take-back-result";
}

/** Take an offer back; as the player-dealer, refuse that of a `person`. */
export interface TakeBackShare {
  do: "take-back-share";
  round: number;
  person?: string | null;
}

/** By the floor, for someone who has gone: what is open for a seat is answered as a time-out would. That is the house way, stand and the like; with a `bettor`, only for that one. */
export interface TakeDefault {
  do: "take-default";
  round: number;
  seat: number;
  bettor?: string | null;
  cite?: string;
}

/** A bet, or one that was proposed: whoever has a share in it may, and then all of it comes down. Nobody else touches it, whatever their role; at a physical table the house dealer says what was done. */
export interface TakeDown {
  do: "take-down";
  round: number;
  seat: number;
  bet: string;
  bettor?: string | null;
  circle?: number;
}

/** An entry that was taken back, as it was seen: it stood in the log after so many sights. */
export interface TakenBack {
  after: number;
  sight: Sight;
  entered_by: string;
  entered_at: number;
  by: string;
  at: number;
}

/** How often, of how many hands, and that in percent as it is displayed. */
export interface TallyShown {
  count: number;
  of: number;
  percent: string;
}

/** A row: what it is looked up by, in which range, and what each pays. */
export interface TierPage {
  by: string;
  range: string;
  player_dealer_fee: string | null;
  player_fee: string | null;
  fees: Record<string, string>;
  cite: string;
}

/** What is decided `before` the hand there is opened: by each of `who` one of the `offers`, and `when`. */
export interface ToDecide {
  before: string;
  who: Who[];
  offers: Offer[];
  when: string;
  cites: string[];
}

/** Added up by table, game, shift or day; the rest is null. */
export interface Total {
  rounds: number;
  collection: Cents;
  jackpot: Cents;
  jackpot_paid: Cents;
  table: string | null;
  game: string | null;
  date: string | null;
  shift: string | null;
}

/** Whose decision the hand waits for, and until when; `banked`: their own time runs. */
export interface TurnShown {
  seat: number;
  person: string;
  until: number | null;
  banked: boolean;
}

/** Be sent no more of a table. */
export interface Unfollow {
  do: "unfollow";
  id: string;
  table: string;
}

/** Who is at the table already stays until they leave; a bot goes. */
export interface Uninvite {
  do: "uninvite";
  person: string;
}

export interface Unlocking {
  is: "unlock";
  person: string;
}

/** Come off it, also when a seat is held. The floor may strike another `person` off. */
export interface Unwait {
  do: "unwait";
  person?: string | null;
}

/** What became of the player-dealer's wager, as in the machine output of `openfelt settle`. */
export interface WagerTold {
  wager: Cents;
  paid: Cents;
  collected: Cents;
  left: Cents;
}

/** Go on the waiting list. */
export interface Wait {
  do: "wait";
}

/** Claim nothing out of turn until the round is over, or after all be asked again (`claims`). */
export interface Waive {
  do: "waive";
  round: number;
  claims?: boolean;
}

/** Cards that may be picked, and what comes of it: in words for all of it, or for each part of the hand. `foul` says why a hand that lies so loses, where it may be laid so all the same; `house_way` that the house would pick these. */
export interface Way {
  cards: string[];
  says: string[];
  foul: string;
  house_way: boolean;
}

/** The answer to `hello`. */
export interface Welcome {
  is: "welcome";
  person: string;
  roles: string[];
}

/** One person deciding at one seat, for one of its hands and the money in one of its circles. */
export interface Who {
  seat: number;
  bettor: string;
  hand: number;
  circle: number;
}

/** A game as its file has it. `limits_said` is what a table of it may post. */
export interface WholeGame {
  id: string;
  name: string;
  family: string;
  approval: string | null;
  owner: string;
  document: string;
  lines: [number, number];
  deck: DeckRule;
  seats: SeatRule;
  faults: Record<string, FaultRule>;
  rulings: RulingRule[];
  options: Record<string, OptionRule>;
  chosen: Record<string, string | number | boolean>;
  settings: Record<string, unknown>;
  rules: HouseRule[];
  play_cite: string;
  fees: string[];
  refers: string[];
  interpretations: Interpretation[];
  cites: CitedKey[];
  book: string;
  papers: Record<string, string>;
  limits: PrintedLimits | null;
  limits_cite: string | null;
  over_limit: "no-action" | "refused";
  under_limit: "action" | "refused";
  beyond_cite: string | null;
  fixed_cite: string | null;
  one_hand_cite: string | null;
  bets: BetRule[];
  action: ActionRule;
  settlement: SettlementRule;
  rotation: RotationRule;
  control: ControlRule;
  sharing: SharingRule | null;
  kum_kum: KumKumRule | null;
  limits_said: string;
}

/** A game as its file has it. `usual` is what a table of it posts that does not say. */
export interface WholeMeldGame {
  id: string;
  name: string;
  family: string;
  approval: string | null;
  owner: string;
  document: string;
  lines: [number, number];
  deck: DeckRule;
  seats: SeatRule;
  faults: Record<string, FaultRule>;
  rulings: RulingRule[];
  options: Record<string, OptionRule>;
  chosen: Record<string, string | number | boolean>;
  settings: Record<string, unknown>;
  rules: HouseRule[];
  play_cite: string;
  fees: string[];
  refers: string[];
  interpretations: Interpretation[];
  cites: CitedKey[];
  book: string;
  papers: Record<string, string>;
  pool: PoolRule;
  buy_in: BuyInRule;
  usual: MeldStakes;
  usual_said: string;
}

/** A game as its file has it. `usual` is what a table of it is played for that does not say. */
export interface WholePotGame {
  id: string;
  name: string;
  family: string;
  approval: string | null;
  owner: string;
  document: string;
  lines: [number, number];
  deck: DeckRule;
  seats: SeatRule;
  faults: Record<string, FaultRule>;
  rulings: RulingRule[];
  options: Record<string, OptionRule>;
  chosen: Record<string, string | number | boolean>;
  settings: Record<string, unknown>;
  rules: HouseRule[];
  play_cite: string;
  fees: string[];
  refers: string[];
  interpretations: Interpretation[];
  cites: CitedKey[];
  book: string;
  papers: Record<string, string>;
  stakes: StakesRule;
  betting: BettingRule;
  showdown: ShowdownRule;
  buy_in: BuyInRule;
  blinds: BlindsRule | null;
  bring_in: BringInRule | null;
  button: ButtonRule | null;
  entering: EnteringRule | null;
  carried: CarriedRule | null;
  no_proposition_players: string | null;
  electronic: string | null;
  unrecorded_cite: string | null;
  usual: Stakes;
  usual_said: string;
}

export interface Withdrawing {
  is: "withdraw";
  person: string;
  amount: Cents;
}

/** A game in whose lines a citation lies; `approval` is empty where none is printed. */
export interface Within {
  game: string;
  name: string;
  approval: string;
  cite: string;
  built: boolean;
}

/** A choice, and what one unit of the base bet then brings on the average, with all that goes with it. Without `units` nothing is known of it but that it is the best. */
export interface Worth {
  choice: Choice;
  units: number | null;
}

/** What only you see: your money here, the seat you are called to, your cards, your decisions. `picks` are the cards that you may pick for a choice that takes some, as for a hand to set, with what comes of it; `bank_offer` is there while the bank is offered to you, `buy_in` where what you may bring to a table is not for you alone to say; `off` are commands that would be refused now, and why. `log` is as you saw it after as many sights as the table's, where that is otherwise than everybody did. `waives`: nothing is claimed for you in this round. What is not so is left out. */
export interface Yours {
  is: "yours";
  table: string;
  version: number;
  stack?: Cents | null;
  free?: Cents | null;
  off?: Record<string, (string | Somebody)[]>;
  called?: CallShown | null;
  bank_offer?: BankOfferShown | null;
  buy_in?: BuyIn | null;
  felt?: Record<string, string[]> | null;
  readings?: Record<string, string> | null;
  log?: Sight[] | null;
  log_after?: number;
  asks?: Ask[];
  picks?: Picks[];
  answered?: Choice[];
  waives?: boolean;
}

/** Somebody who owes a blind waits for the big one, or puts in what is said here. They wait, too, if an active player objects, where that is `refused`. */
export interface PotComeIn {
  cite: string;
  post: "big" | "both" | "kill" | "straddle" | "wait";
  refused: string | null;
}

/** A person as the player-dealer, at one table in one shift. */
export interface ReportsBanked {
  rounds: number;
  won: string;
  fees: Cents;
  person: string;
  company: string | null;
  table: string;
  game: string;
  date: string;
  shift: string;
}

export type Incoming = Hello | Follow | Unfollow | Do | Ping;

export type Outgoing = Welcome | Done | Refused | TableShown | PotTableShown | MeldTableShown | Yours | Proofs;

export interface Routes {
  "GET /accounts": { gives: AccountShown[]; };
  "POST /accounts": { takes: OpenAccount; gives: AccountShown; };
  "GET /accounts/{person}": { gives: AccountShown; };
  "POST /accounts/{person}/deposits": { takes: MoneyMoved; gives: AccountShown; };
  "POST /accounts/{person}/dismiss": { takes: Reason; gives: AccountShown; };
  "GET /accounts/{person}/history": { gives: HandPlayed[]; };
  "POST /accounts/{person}/lock": { takes: Reason; gives: AccountShown; };
  "POST /accounts/{person}/pin": { takes: ChangedPin; };
  "POST /accounts/{person}/unlock": { takes: Identified; gives: AccountShown; };
  "POST /accounts/{person}/withdrawals": { takes: MoneyMoved; gives: AccountShown; };
  "GET /cites/{lines}": { gives: CitedPage; };
  "GET /games": { gives: GameListed[]; };
  "GET /games/{room}/{name}": { gives: WholeGame; };
  "GET /games/{room}/{name}/fees": { gives: FeeOption[]; };
  "GET /games/{room}/{name}/meld": { gives: WholeMeldGame; };
  "GET /games/{room}/{name}/odds": { gives: OddsPage; };
  "GET /games/{room}/{name}/page": { gives: GamePage; };
  "GET /games/{room}/{name}/pot": { gives: WholePotGame; };
  "GET /games/{room}/{name}/record": { gives: string; };
  "POST /guest": { gives: LoggedIn; };
  "GET /log": { gives: string; };
  "GET /log/kinds": { gives: string[]; };
  "GET /log/search": { gives: LogPage; };
  "POST /login": { takes: LogIn; gives: LoggedIn; };
  "POST /logout": { };
  "GET /me": { gives: Me; };
  "GET /me/code": { gives: InviteCode; };
  "POST /me/code": { takes: Identified; gives: InviteCode; };
  "POST /me/here": { };
  "POST /me/pin": { takes: NewPin; gives: KeptCard; };
  "POST /me/prove": { takes: SaidPin; };
  "GET /motions": { gives: MotionShown[]; };
  "POST /motions": { takes: Moved; gives: MotionShown; };
  "POST /motions/{number}/drop": { takes: Identified; };
  "POST /motions/{number}/second": { takes: SecondedWith; gives: Seconded; };
  "GET /open-tables": { gives: TableListed[]; };
  "GET /reports/companies": { gives: CompanyTotal[]; };
  "GET /reports/drop": { gives: Drop[]; };
  "GET /reports/jackpots": { gives: Box[]; };
  "GET /reports/player-dealers": { gives: ReportsBanked[]; };
  "GET /reports/player-dealers/totals": { gives: PersonTotal[]; };
  "GET /reports/shifts": { gives: Hours; };
  "POST /reports/shifts": { takes: SetShifts; gives: Hours; };
  "GET /reports/totals": { gives: Total[]; };
  "POST /settle": { takes: TableRecord | string; gives: RoundRead; };
  "GET /tables": { gives: TableListed[]; };
  "POST /tables": { takes: OpenTable; gives: TableListed; };
  "GET /tables/{table}": { gives: Seen; };
  "GET /tables/{table}/advice": { gives: Advised[]; };
  "GET /tables/{table}/best": { gives: BestPlay[]; };
  "POST /tables/{table}/bots": { takes: AskBots; gives: PersonShown[]; };
  "GET /tables/{table}/buy-in": { gives: Brings; };
  "POST /tables/{table}/commands": { takes: Commanded; gives: Done; };
  "GET /tables/{table}/director": { gives: DirectorShown; };
  "GET /tables/{table}/director/hand": { gives: LyingHand; };
  "GET /tables/{table}/game": { gives: TableGame; };
  "GET /tables/{table}/hands": { gives: HandListed[]; };
  "GET /tables/{table}/hands/{number}": { gives: HandReplayed; };
  "GET /tables/{table}/hands/{number}/ahead": { gives: HandsAhead; };
  "GET /tables/{table}/layout": { gives: GameShown; };
  "GET /tables/{table}/meld-game": { gives: MeldTableGame; };
  "GET /tables/{table}/melds": { gives: MeldsListed[]; };
  "GET /tables/{table}/melds/{number}": { gives: MeldsReplayed; };
  "GET /tables/{table}/people": { gives: PersonShown[]; };
  "GET /tables/{table}/pot-game": { gives: PotTableGame; };
  "GET /tables/{table}/rounds": { gives: RoundListed[]; };
  "GET /tables/{table}/rounds/{number}": { gives: Replayed; };
  "GET /tables/{table}/rounds/{number}/proofs": { gives: RoundProven; };
  "GET /tables/{table}/rounds/{number}/record": { gives: TableRecord; };
  "GET /tables/{table}/scoreboard": { gives: BoardShown | ResultsShown; };
}
