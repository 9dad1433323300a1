/** Values that are masked by a rule of a role: a mark stands for them, whatever kind they are. */
import { MASK } from '@huxi/model'
import type { KindView } from './kind.ts'
import words from '../look/words.module.css'

export const isMasked = (value: unknown): boolean => value === MASK

/** The view of a kind that shows the mark where a value is masked. */
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
