import { ITEM_TYPES, ITEMS_MAX } from '@huxi/clinical/forms/check'
import { isAsked, isNumeric, type FormContent, type FormItem, type ItemType } from '@huxi/clinical/forms/content'
import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber } from 'antd'
import type { KeyboardEvent } from 'react'
import { Select } from '../../../kit/ui/popup.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { OptionsEditor } from './options-editor.tsx'
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
  const taken = new Set(items.map(({ linkId }) => linkId))
  let n = items.length + 1
  while (taken.has(`q${n}`)) n += 1
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

export const ItemsEditor = ({ content, onChange }: ItemsEditorProps) => {
  const { intro, items } = content
  const write = (next: readonly FormItem[]) => onChange({ ...content, items: next })
  const replace = (n: number, item: FormItem) => write(items.with(n, item))
  const move = (n: number, to: number) => write(items.toSpliced(n, 1).toSpliced(to, 0, items[n]!))
  // Alt and an arrow in the text of an item: the focus stays with it
  const moveByKey = (event: KeyboardEvent, n: number) => {
    const to = event.key === 'ArrowUp' ? n - 1 : n + 1
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key) || to < 0 || to >= items.length) return
    event.preventDefault()
    move(n, to)
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
      <div className={styles.items}>
        {items.map((item, n) => (
          <fieldset key={item.linkId} className={styles.item} aria-label={`第 ${n + 1} 题`}>
            <div className={styles.row}>
              <b>第 {n + 1} 题</b>
              <Select
                aria-label="题型"
                className={styles.short}
                value={item.type}
                options={TYPES}
                onChange={(type: ItemType) => replace(n, ofType(item, type))}
              />
              {isAsked(item) && (
                <Checkbox
                  checked={item.required === true}
                  onChange={(event) => replace(n, { ...item, required: event.target.checked })}
                >
                  必答
                </Checkbox>
              )}
              <span className={`${styles.row} ${styles.end}`}>
                <Button
                  aria-label={`上移第 ${n + 1} 题`}
                  icon={<ArrowUpOutlined aria-hidden />}
                  disabled={n === 0}
                  onClick={() => move(n, n - 1)}
                />
                <Button
                  aria-label={`下移第 ${n + 1} 题`}
                  icon={<ArrowDownOutlined aria-hidden />}
                  disabled={n === items.length - 1}
                  onClick={() => move(n, n + 1)}
                />
                <Button
                  aria-label={`复制第 ${n + 1} 题`}
                  icon={<CopyOutlined aria-hidden />}
                  onClick={() => write(items.toSpliced(n + 1, 0, { ...item, linkId: freeKey(items) }))}
                />
                <Button
                  aria-label={`删除第 ${n + 1} 题`}
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => write(items.toSpliced(n, 1))}
                />
              </span>
            </div>
            <Input.TextArea
              aria-label="题目文字"
              onKeyDown={(event) => moveByKey(event, n)}
              placeholder="题目文字"
              rows={2}
              maxLength={500}
              value={item.text}
              onChange={(event) => replace(n, { ...item, text: event.target.value })}
            />
            {item.options && (
              <OptionsEditor options={item.options} onChange={(options) => replace(n, { ...item, options })} />
            )}
            {isNumeric(item) && <Bounds item={item} onChange={(next) => replace(n, next)} />}
            <GroupChoice item={item} earlier={items.slice(0, n)} onChange={(next) => replace(n, next)} />
            <ConditionEditor
              earlier={items.slice(0, n)}
              value={item.enableWhen}
              onChange={(when) => replace(n, withWhen(item, when))}
            />
          </fieldset>
        ))}
      </div>
      <div className={styles.foot}>
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={items.length >= ITEMS_MAX}
          onClick={() => write([...items, newItem(items)])}
        >
          添加题目
        </Button>
      </div>
    </>
  )
}

interface GroupChoiceProps {
  item: FormItem
  earlier: readonly FormItem[]
  onChange: (item: FormItem) => void
}

const GroupChoice = ({ item, earlier, onChange }: GroupChoiceProps) => {
  const groups = earlier.filter(({ type }) => type === 'group')
  if (groups.length === 0 || item.type === 'group') return null
  const set = (group: string | undefined) => {
    const { group: _old, ...others } = item
    onChange(group ? { ...others, group } : others)
  }
  return (
    <Select
      aria-label="所属分组"
      className={styles.group}
      allowClear
      placeholder="不属于分组"
      value={item.group}
      options={groups.map(({ linkId, text }) => ({ value: linkId, label: text || linkId }))}
      onChange={set}
    />
  )
}

const withWhen = ({ enableWhen: _old, ...item }: FormItem, enableWhen: FormItem['enableWhen']): FormItem => ({
  ...item,
  ...(enableWhen && { enableWhen }),
})

const Bounds = ({ item, onChange }: { item: FormItem; onChange: (item: FormItem) => void }) => {
  const set = (name: 'min' | 'max', value: number | null) => {
    const { [name]: _old, ...others } = item
    onChange(value === null ? others : { ...others, [name]: value })
  }
  const setUnit = (unit: string) => {
    const { unit: _old, ...others } = item
    onChange(unit ? { ...others, unit } : others)
  }
  return (
    <div className={styles.row}>
      <InputNumber
        aria-label="最小值"
        placeholder="最小值"
        value={item.min ?? null}
        onChange={(value) => set('min', value)}
      />
      <InputNumber
        aria-label="最大值"
        placeholder="最大值"
        value={item.max ?? null}
        onChange={(value) => set('max', value)}
      />
      <Input
        aria-label="单位"
        placeholder="单位"
        maxLength={20}
        value={item.unit ?? ''}
        onChange={(event) => setUnit(event.target.value)}
      />
    </div>
  )
}
