import { Tooltip } from 'antd'
import avatar from '../../look/avatar.module.css'
import styles from './blocks.module.css'

interface Face {
  name: string
  src?: string
}

interface AvatarListProps {
  people: readonly Face[]
  max?: number
  size?: 'large' | 'default' | 'small'
}

export function AvatarList({ people, max = people.length, size = 'default' }: AvatarListProps) {
  const others = people.slice(max).map(({ name }) => name)
  return (
    <ul className={styles.avatarList} data-size={size}>
      {people.slice(0, max).map(({ name, src }, place) => (
        <li key={place}>
          <Tooltip title={name} trigger={['hover', 'focus']}>
            <span className={avatar.avatar} role="img" aria-label={name} tabIndex={0}>
              {src ? <img src={src} alt="" /> : [...name][0]}
            </span>
          </Tooltip>
        </li>
      ))}
      {others.length > 0 && (
        <li>
          <Tooltip title={others.join('、')} trigger={['hover', 'focus']}>
            <span className={avatar.avatar} role="img" aria-label={`还有 ${others.length} 人`} tabIndex={0}>
              +{others.length}
            </span>
          </Tooltip>
        </li>
      )}
    </ul>
  )
}
