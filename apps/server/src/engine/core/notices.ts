/** Notifications between areas: kinds are data of the sending area, one port delivers them. */

/** Delivery: at once, gathered every full hour, or off. */
export type NoticeMode = 'now' | 'hourly' | 'off'

export interface Watch {
  readonly allHours: boolean
  readonly userIds: readonly string[]
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
