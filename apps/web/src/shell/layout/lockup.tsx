import { Link } from 'react-router'
import { useRuntimeConfig } from '../../kit/data/runtime-config.ts'
import { Logo } from '../../kit/ui/logo.tsx'
import { HOME } from '../../platform/redirect.ts'
import styles from './lockup.module.css'

const FIRST_LINE = 4
const LONG = 8

export function Lockup({ mark = false }: { mark?: boolean }) {
  const { title } = useRuntimeConfig()
  const characters = [...title]
  const split = characters.length >= LONG ? FIRST_LINE : characters.length
  return (
    <Link className={styles.lockup} to={HOME} aria-label={`${title}，首页`}>
      <Logo size={30} />
      {!mark && (
        <span>
          <b>{characters.slice(0, split).join('')}</b>
          {split < characters.length && <span>{characters.slice(split).join('')}</span>}
        </span>
      )}
    </Link>
  )
}
