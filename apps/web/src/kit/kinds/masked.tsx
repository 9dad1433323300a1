/** Values masked by a field rule of a role, whatever their kind. */
import { MASK } from '@huxi/model'
import type { KindView } from './kind.ts'
import words from '../look/words.module.css'

export const isMasked = (value: unknown): boolean => value === MASK

export const masking = ({ Cell, ...view }: KindView): KindView => ({
  ...view,
  Cell: (props) =>
    isMasked(props.value) ? (
      <span className={words.muted} title="按字段权限不显示">
        {MASK}
      </span>
    ) : (
      <Cell {...props} />
    ),
})
