/** The roles of the signed-in person, by name. */
import { splitIds } from './format.ts'
import { useSession } from './session.ts'

export const useMyRoles = (): string[] => splitIds(useSession(({ user }) => user?.roleNames))
