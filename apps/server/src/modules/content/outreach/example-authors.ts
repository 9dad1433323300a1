import type { Person } from '../../../engine/core/session.ts'

export type Account = Person & { readonly roles: readonly string[] }

/** The author of the examples and the second person who releases them; a small site has one holder of these roles. */
export const authorsAmong = <A extends Pick<Account, 'username' | 'roles'>>(accounts: readonly A[]) => {
  const holderOf = (...wanted: string[]): A => {
    const holders = wanted.flatMap((role) => accounts.filter(({ roles }) => roles.includes(role)))
    const holder = holders.find(({ username }) => username === wanted[0]) ?? holders[0] ?? accounts.at(-1)
    if (!holder) throw new Error('the demonstration has no accounts')
    return holder
  }
  return { operator: holderOf('operator', 'sysadmin'), doctor: holderOf('doctor', 'general-practitioner') }
}
