import { Input } from 'antd'
import { isMissing, MISSING, splitIds } from '../data/format.ts'
import { nameOf, useNames } from '../picker/names.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Tag } from '../ui/status.tsx'
import { controlProps, type CellProps, type InputProps, type KindView, type SearchProps } from './kind.ts'
import place from '../look/place.module.css'
import status from '../look/status.module.css'

const waiting = <Input className={place.block} disabled aria-busy aria-label="加载中" />
const ChoiceInput = lazyPart(async () => (await import('../picker/choice-input.tsx')).ChoiceInput, waiting)
const TreeInput = lazyPart(async () => (await import('../picker/tree-input.tsx')).TreeInput, waiting)

const RefCell = ({ field, value, text }: CellProps) => {
  const names = useNames(field.to, text === undefined ? splitIds(value) : [])
  return isMissing(value) ? MISSING : (text ?? nameOf(names, String(value)))
}

const RefsCell = ({ field, value, text }: CellProps) => {
  const names = useNames(field.to, text === undefined ? splitIds(value) : [])
  if (isMissing(value)) return MISSING
  const words = text === undefined ? splitIds(value).map((id) => nameOf(names, id)) : splitIds(text)
  return (
    <span className={status.tags}>
      {words.map((word, n) => (
        <Tag key={`${n} ${word}`} text={word} />
      ))}
    </span>
  )
}

const choiceInput = (multiple: boolean) =>
  function RefInput(props: InputProps) {
    const { field, value, onChange, owner } = props
    const { within } = field
    return (
      <ChoiceInput
        {...controlProps(props)}
        {...(within !== undefined && owner && { within: { within, of: owner } })}
        to={field.to ?? ''}
        label={field.label}
        multiple={multiple}
        value={value as string | null | undefined}
        onChange={(chosen) => onChange?.(chosen)}
      />
    )
  }

const choiceSearch = (multiple: boolean) =>
  function RefSearch({ field, name, id, conditions, onChange }: SearchProps) {
    return (
      <ChoiceInput
        id={id}
        to={field.to ?? ''}
        label={field.label}
        multiple={multiple}
        value={conditions[name]}
        onChange={(chosen) => onChange({ [name]: chosen ?? undefined })}
      />
    )
  }

const RefSearch = choiceSearch(false)

const TreeRefInput = (props: InputProps) => (
  <TreeInput
    {...controlProps(props)}
    to={props.field.to ?? ''}
    label={props.field.label}
    recordId={props.recordId}
    value={props.value as string | null | undefined}
    onChange={(chosen) => props.onChange?.(chosen)}
  />
)

export const ref: KindView = { Cell: RefCell, Input: choiceInput(false), Search: RefSearch, width: 160, grows: true }
export const refs: KindView = {
  Cell: RefsCell,
  Input: choiceInput(true),
  Search: choiceSearch(true),
  width: 200,
  grows: true,
}
export const treeRef: KindView = { Cell: RefCell, Input: TreeRefInput, Search: RefSearch, width: 160, grows: true }
