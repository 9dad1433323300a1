import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useSession } from '../../../kit/data/session.ts'

/** Rights to read lists are those of their pages, which the buttons of a user leave out. */
export const useHasPage = (component: string): boolean =>
  useSession((s) => menuPathOf(s.menu ?? [], component) !== undefined)
