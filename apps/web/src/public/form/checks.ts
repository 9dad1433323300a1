/** Client-side checks; the server decides. The patterns of the model would bring its whole parser along. */

/** Message for an invalid value; `of` reads other fields. */
export type Check = (value: string, of: (name: string) => string) => string | undefined

const MOBILE = /^1[3-9]\d{9}$/
const USERNAME = /^[A-Za-z0-9][A-Za-z0-9_.@-]*$/

export const compact = (value: string): string => value.replace(/\s/g, '')

export const both =
  (...checks: readonly Check[]): Check =>
  (value, of) => {
    for (const check of checks) {
      const issue = check(value, of)
      if (issue) return issue
    }
    return undefined
  }

export const required =
  (sentence: string): Check =>
  (value) =>
    value.trim() === '' ? sentence : undefined

export const filled =
  (sentence: string): Check =>
  (value) =>
    value === '' ? sentence : undefined

export const mobile = (missing: string, malformed: string): Check =>
  both(required(missing), (value) => (MOBILE.test(compact(value)) ? undefined : malformed))

export const username: Check = both(required('请输入用户名'), (value) =>
  USERNAME.test(value.trim()) ? undefined : '用户名只能由字母、数字和 _ . @ - 组成，以字母或数字开头',
)
