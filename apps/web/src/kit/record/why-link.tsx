/** Link to 为什么看不到 for the user's own case; shown with permission. */
import { Link } from 'react-router'
import { menuPathOf } from '../data/menu-path.ts'
import { useSession } from '../data/session.ts'
import words from '../look/words.module.css'

interface WhyLinkProps {
  resource?: string
}

export const WhyLink = ({ resource }: WhyLinkProps) => {
  const userId = useSession((s) => s.user?.id) ?? ''
  const path = useSession((s) => menuPathOf(s.menu ?? [], 'system/WhyNot'))
  if (!path) return null
  const params = new URLSearchParams({ userId, ...(resource !== undefined && { kind: 'row', resource }) })
  return (
    <Link className={words.link} to={`${path}?${params.toString()}`}>
      查看是哪条规则决定的
    </Link>
  )
}
