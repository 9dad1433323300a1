/** Notifications between areas: kinds are data of the sending area, one port delivers them. */

/** Delivery: at once, gathered every full hour, or off. */
type NoticeMode = 'now' | 'hourly' | 'off'

export interface Watch {
  readonly allHours: boolean
  readonly userIds: readonly string[]
}

export interface NoticeKind<Ctx = unknown> {
  readonly kind: string
  readonly title: string
  readonly hint: string
  /** permission code of its receivers, who may set its delivery; absent = every user */
  readonly holders?: string
  readonly todo: boolean
  /** H is neither gathered nor switched off */
  readonly priority: 'L' | 'M' | 'H'
  readonly mode?: NoticeMode
  /** an open to-do escalates after this time: to staff on duty, then up the departments; reading does not stop it */
  readonly escalateMs?: number
  /** staff on duty for the subject when it escalates; absent = none, and working hours only */
  watch?(ctx: Ctx, about: string): Promise<Watch>
  readonly perDay?: number
}

export type NoticeTo =
  /** by id; an unread to-do escalates to heads of the department */
  | { readonly userIds: readonly string[]; readonly orgCode?: string | null }
  /**
   * Holders of a permission code in the tenant. With a department code: members of it or of one above, all holders when there are
   * none; never `except`.
   */
  | { readonly holders: string; readonly orgCode?: string | null; readonly except?: string }

export interface GivenNotice {
  readonly to: NoticeTo
  readonly kind: string
  readonly about?: string
  /** must not name a patient: locked screens show it */
  readonly title: string
  readonly text?: string
  readonly link?: string
  readonly due?: number
  /** order of open to-dos, highest first; absent = 2 for priority H, else 0 */
  readonly danger?: 0 | 1 | 2
}

export interface Notices<Ctx> {
  readonly kinds: ReadonlyMap<string, NoticeKind>
  /** Sends within the transaction of its work, if any. A receiver with the same open to-do gets no second one. */
  notify(ctx: Ctx, given: GivenNotice): Promise<void>
  /** Closes the to-dos of a kind about these subjects, for all receivers. @returns how many there were */
  settle(ctx: Ctx, kind: string, abouts: readonly string[]): Promise<number>
  isOpen(ctx: Ctx, kind: string, about: string): Promise<boolean>
}
