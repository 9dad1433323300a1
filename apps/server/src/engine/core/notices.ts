/** What an area has to say to people of another: kinds are data of the area, and one port sends them. */

/** When a person hears of a kind: at once, gathered every full hour, or not at all. */
type NoticeMode = 'now' | 'hourly' | 'off'

/** Who can act at this moment. */
export interface Watch {
  /** nights and weekends count as well */
  readonly allHours: boolean
  readonly userIds: readonly string[]
}

/** @typeParam Ctx the context */
export interface NoticeKind<Ctx = unknown> {
  /** `<area>.<what happened>` */
  readonly kind: string
  readonly title: string
  /** when somebody gets it, in a sentence */
  readonly hint: string
  /** code of those it goes to; nobody else has to say how he wants to hear of it. Absent = anybody */
  readonly holders?: string
  /** stays open until what it is about is done by anyone */
  readonly todo: boolean
  /** H is never gathered or switched off */
  readonly priority: 'L' | 'M' | 'H'
  /** how people hear of it who have set nothing; absent = at once */
  readonly mode?: NoticeMode
  /** a to-do that is open so long goes on, step by step: to those on watch, then up the departments; reading it stops nothing */
  readonly escalateMs?: number
  /** receivers on duty for the subject at the time of escalation; absent = none, and only working hours count */
  watch?(ctx: Ctx, about: string): Promise<Watch>
  /** how often one person may set it off in a day; absent = more often than work is done by hand */
  readonly perDay?: number
}

/** Whom it is for. */
export type NoticeTo =
  /** by id; a to-do nobody takes note of goes on to those who lead the department */
  | { readonly userIds: readonly string[]; readonly orgCode?: string | null }
  /**
   * who holds a permission code in the tenant; with a department code those among them who belong to it or to one above, and
   * all of them where nobody does; never the one who is left out
   */
  | { readonly holders: string; readonly orgCode?: string | null; readonly except?: string }

export interface GivenNotice {
  readonly to: NoticeTo
  readonly kind: string
  /** what it is about, `<resource>:<id>`; a to-do needs it to be closed by */
  readonly about?: string
  /** names no patient: it may be shown on a locked screen */
  readonly title: string
  readonly text?: string
  /** path below the web base that shows what it is about */
  readonly link?: string
  /** epoch ms */
  readonly due?: number
  /** open to-dos of a higher one stand before others; absent = 2 of a kind of priority H, 0 of others */
  readonly danger?: 0 | 1 | 2
}

/** @typeParam Ctx the context, which has this among its ports */
export interface Notices<Ctx> {
  /** what all areas notify people of, by name */
  readonly kinds: ReadonlyMap<string, NoticeKind>
  /** Sends in the transaction of the work it speaks of, if there is one. A to-do somebody has already is not sent to him again. */
  notify(ctx: Ctx, given: GivenNotice): Promise<void>
  /**
   * Closes everybody's to-dos of a kind about these things; those who had one see it go.
   * @returns how many there were
   */
  settle(ctx: Ctx, kind: string, abouts: readonly string[]): Promise<number>
  /** whether anybody has an open to-do of a kind about it */
  isOpen(ctx: Ctx, kind: string, about: string): Promise<boolean>
}
