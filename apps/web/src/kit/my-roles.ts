/** The roles of the signed-in person, by name. */
import type { UserInfo, UserRow } from '@huxi/contract'
import { splitIds } from './format.ts'
import { useSession } from './session.ts'

/** The server sends them along with the person; a copy kept from an older version has none. */
type Named = UserInfo & Partial<Pick<UserRow, 'roleNames'>>

export const useMyRoles = (): string[] => splitIds(useSession((s) => (s.user as Named | undefined)?.roleNames))
