import { ITEM_TYPES, ITEMS_MAX } from '@huxi/clinical/forms/check'
import { isAsked, isNumeric, type FormContent, type FormItem, type ItemType } from '@huxi/clinical/forms/content'
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  HolderOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import type { KeyboardEventHandler } from 'react'
import { usePutBack } from '../../../kit/ui/put-back.ts'
import { NumberBox } from '../../../kit/ui/number-box.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import { useReorder } from '../../../kit/ui/use-reorder.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { OptionsEditor } from './options-editor.tsx'
import panel from '../../../kit/look/panel.module.css'
import place from '../../../kit/look/place.module.css'
import styles from './version-items.module.css'

interface ItemsEditorProps {
  content: FormContent
  onChange: (content: FormContent) => void
}

const TYPES = Object.entries(ITEM_TYPES).map(([value, label]) => ({ value: value as ItemType, label }))
const NEW_OPTIONS = [
  { value: '1', text: '是' },
  { value: '0', text: '否' },
]

const SLIDER = { min: 0, max: 10 }

const freeKey = (items: readonly FormItem[]): string => {
  const usedIds = new Set(items.map(({ linkId }) => linkId))
  let n = items.length + 1
  while (usedIds.has(`q${n}`)) n += 1
  return `q${n}`
}

const newItem = (items: readonly FormItem[]): FormItem => ({
  linkId: freeKey(items),
  type: 'single',
  text: '',
  required: true,
  options: NEW_OPTIONS,
})

/** An item of another type keeps what that type has, too. */
const ofType = (
  { options, min: _min, max: _max, unit: _unit, group, ...item }: FormItem,
  type: ItemType,
): FormItem => ({
  ...item,
  ...(group !== undefined && type !== 'group' && { group }),
  type,
  ...((type === 'single' || type === 'multi') && { options: options ?? NEW_OPTIONS }),
  ...(type === 'slider' && SLIDER),
  ...(!isAsked({ type }) && { required: false }),
})

const withPart = <K extends 'help' | 'min' | 'max' | 'unit' | 'group' | 'enableWhen'>(
  item: FormItem,
  name: K,
  value: FormItem[K],
): FormItem => {
  const next = { ...item, [name]: value }
  if (value === undefined || value === '') delete next[name]
  return next
}

export const ItemsEditor = ({ content, onChange }: ItemsEditorProps) => {
  const { intro, items } = content
  const write = (next: readonly FormItem[]) => onChange({ ...content, items: next })
  const move = (n: number, to: number) => write(items.toSpliced(n, 1).toSpliced(to, 0, items[n]!))
  const reorder = useReorder(items.length, move)
  const offer = usePutBack<FormItem>((item, at) => {
    const isTaken = items.some(({ linkId }) => linkId === item.linkId)
    write(items.toSpliced(at, 0, isTaken ? { ...item, linkId: freeKey(items) } : item))
  })
  const remove = (n: number) => {
    write(items.toSpliced(n, 1))
    offer(`已删除第 ${n + 1} 题`, items[n]!, n)
  }
  return (
    <>
      <div>
        <span id="intro">指导语</span>
        <Input.TextArea
          aria-labelledby="intro"
          value={intro}
          rows={2}
          maxLength={500}
          onChange={(event) => onChange({ ...content, intro: event.target.value })}
        />
      </div>
      <Stack gap={16} className={place.above16}>
        {items.map((item, n) => (
          <ItemEditor
            key={item.linkId}
            items={items}
            n={n}
            reorder={reorder}
            onItem={(next) => write(items.with(n, next))}
            onItems={write}
            onMove={(to) => move(n, to)}
            onRemove={() => remove(n)}
          />
        ))}
      </Stack>
      <Stack align="start" className={place.above16}>
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={items.length >= ITEMS_MAX}
          onClick={() => write([...items, newItem(items)])}
        >
          添加题目
        </Button>
      </Stack>
    </>
  )
}

interface ItemProps {
  items: readonly FormItem[]
  n: number
  reorder: ReturnType<typeof useReorder>
  onItem: (item: FormItem) => void
  onItems: (items: readonly FormItem[]) => void
  onMove: (to: number) => void
  onRemove: () => void
}

const ItemEditor = ({ items, n, reorder, onItem, onItems, onMove, onRemove }: ItemProps) => {
  const item = items[n]!
  const earlier = items.slice(0, n)
  const grip = reorder.source(n)
  return (
    <Stack
      as="fieldset"
      gap={10}
      className={`${panel.box} ${styles.item}`}
      aria-label={`第 ${n + 1} 题`}
      {...reorder.target(n)}
    >
      <Row wrap>
        <b {...grip}>
          <HolderOutlined aria-hidden /> 第 {n + 1} 题
        </b>
        <TypeChoice item={item} onChange={onItem} />
        <ItemButtons items={items} n={n} onItems={onItems} onMove={onMove} onRemove={onRemove} />
      </Row>
      <Wording item={item} onChange={onItem} onKeyDown={grip.onKeyDown} />
      {item.options && <OptionsEditor options={item.options} onChange={(options) => onItem({ ...item, options })} />}
      {isNumeric(item) && <Bounds item={item} onChange={onItem} />}
      {item.type === 'text' && (
        <Row wrap>
          <Bound item={item} name="max" label="最多字数" onChange={onItem} />
        </Row>
      )}
      <GroupChoice item={item} earlier={earlier} onChange={onItem} />
      <ConditionEditor
        earlier={earlier}
        value={item.enableWhen}
        onChange={(when) => onItem(withPart(item, 'enableWhen', when))}
      />
    </Stack>
  )
}

const Wording = ({ item, onChange, onKeyDown }: ItemPartProps & { onKeyDown: KeyboardEventHandler }) => (
  <>
    <Input.TextArea
      aria-label="题目文字"
      onKeyDown={onKeyDown}
      placeholder="题目文字"
      rows={2}
      maxLength={500}
      value={item.text}
      onChange={(event) => onChange({ ...item, text: event.target.value })}
    />
    {item.type !== 'group' && (
      <Input
        aria-label="填写说明"
        placeholder="填写说明（可不填）"
        maxLength={500}
        value={item.help ?? ''}
        onChange={(event) => onChange(withPart(item, 'help', event.target.value))}
      />
    )}
  </>
)

const TypeChoice = ({ item, onChange }: ItemPartProps) => (
  <>
    <Select
      aria-label="题型"
      className={styles.short}
      value={item.type}
      options={TYPES}
      onChange={(type: ItemType) => onChange(ofType(item, type))}
    />
    {isAsked(item) && (
      <Checkbox
        checked={item.required === true}
        onChange={(event) => onChange({ ...item, required: event.target.checked })}
      >
        必答
      </Checkbox>
    )}
  </>
)

const ItemButtons = ({ items, n, onItems, onMove, onRemove }: Omit<ItemProps, 'reorder' | 'onItem'>) => (
  <Row as="span" wrap className={place.last}>
    <Button
      aria-label={`上移第 ${n + 1} 题`}
      icon={<ArrowUpOutlined aria-hidden />}
      disabled={n === 0}
      onClick={() => onMove(n - 1)}
    />
    <Button
      aria-label={`下移第 ${n + 1} 题`}
      icon={<ArrowDownOutlined aria-hidden />}
      disabled={n === items.length - 1}
      onClick={() => onMove(n + 1)}
    />
    <Button
      aria-label={`复制第 ${n + 1} 题`}
      icon={<CopyOutlined aria-hidden />}
      onClick={() => onItems(items.toSpliced(n + 1, 0, { ...items[n]!, linkId: freeKey(items) }))}
    />
    <Button aria-label={`删除第 ${n + 1} 题`} danger icon={<DeleteOutlined aria-hidden />} onClick={onRemove} />
  </Row>
)

interface GroupChoiceProps {
  item: FormItem
  earlier: readonly FormItem[]
  onChange: (item: FormItem) => void
}

const GroupChoice = ({ item, earlier, onChange }: GroupChoiceProps) => {
  const groups = earlier.filter(({ type }) => type === 'group')
  if (groups.length === 0 || item.type === 'group') return null
  return (
    <Select
      aria-label="所属分组"
      className={styles.group}
      allowClear
      placeholder="不属于分组"
      value={item.group}
      options={groups.map(({ linkId, text }) => ({ value: linkId, label: text || linkId }))}
      onChange={(group?: string) => onChange(withPart(item, 'group', group))}
    />
  )
}

interface ItemPartProps {
  item: FormItem
  onChange: (item: FormItem) => void
}

const Bound = ({ item, name, label, onChange }: ItemPartProps & { name: 'min' | 'max'; label: string }) => (
  <NumberBox
    aria-label={label}
    prefix={label}
    className={styles.grow}
    value={item[name] ?? null}
    onChange={(value) => onChange(withPart(item, name, (value ?? undefined) as number | undefined))}
  />
)

const Bounds = ({ item, onChange }: ItemPartProps) => (
  <Row wrap>
    <Bound item={item} name="min" label="最小值" onChange={onChange} />
    <Bound item={item} name="max" label="最大值" onChange={onChange} />
    <Input
      aria-label="单位"
      prefix="单位"
      maxLength={20}
      value={item.unit ?? ''}
      onChange={(event) => onChange(withPart(item, 'unit', event.target.value))}
    />
  </Row>
)
