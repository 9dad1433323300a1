/** Work protected by a code, as enforced by the server. */
import { protectedWork } from '@huxi/contract'
import { Tooltip } from 'antd'
import { useCall } from '../../../kit/data/query.ts'
import { protectionOf } from './protection.ts'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './protects.module.css'

interface ProtectsProps {
  perms: string | null | undefined
  /** A built-in code without protected work only controls visibility. */
  builtIn: boolean
  /** One line in a cell; hover or focus shows the rest. */
  short?: boolean
}

export const Protects = ({ perms, builtIn, short = false }: ProtectsProps) => {
  const { data } = useCall(protectedWork)
  if (!data || !perms?.trim()) return null
  const { work, unknown } = protectionOf(data, perms)
  const nothing = work.length === 0 && !builtIn
  const explanation = work.length === 0 ? '只控制界面，不保护服务器的操作' : `保护：${work.join('、')}`
  const text = nothing
    ? `没有操作使用标识 ${unknown.join('、')}，授权与否不影响服务器，请核对是否写错`
    : `此授权标识${explanation}`
  if (short)
    return (
      <Tooltip title={text} trigger={['hover', 'focus']}>
        <span tabIndex={0} className={`${place.line} ${words.clip} ${nothing ? words.warning : words.second}`}>
          {nothing ? '未保护任何操作' : explanation}
        </span>
      </Tooltip>
    )
  return (
    <p role="status" className={`${styles.line} ${nothing ? words.warning : words.second}`}>
      {text}
      {work.length > 0 && unknown.length > 0 && `；${unknown.join('、')} 只用于旧版客户端的界面`}
    </p>
  )
}
