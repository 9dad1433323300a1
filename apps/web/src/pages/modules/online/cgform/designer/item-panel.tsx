import { KIND_TEXTS, type FormItem, type FormKind } from '@huxi/contract'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Card, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { NumberBox } from '../../../../../kit/ui/number-box.tsx'
import { Row } from '../../../../../kit/ui/place.tsx'
import { Select } from '../../../../../kit/ui/popup.tsx'
import { asKind, isChosen, withoutUndefined } from './as-kind.ts'
import { ChoiceOptions } from './choice-options.tsx'
import { FLAGS } from './item-flags.ts'
import { Initial } from './item-initial.tsx'
import { Box } from './item-box.tsx'
import {
  FileLimit,
  FillRuleOptions,
  FormOptions,
  PopupOptions,
  RuleOptions,
  SumOptions,
  type NamedCode,
  type OptionsProps,
} from './item-options.tsx'

interface ItemPanelProps {
  no: number
  of: string
  kinds: readonly FormKind[]
  numbers: readonly NamedCode[]
  texts: readonly NamedCode[]
  item: FormItem
  onChange: (item: FormItem) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

const BASIC_FLAGS: readonly string[] = ['required', 'list', 'search']

const NUMBERS = [
  ['min', '最小值'],
  ['max', '最大值'],
  ['scale', '小数位数'],
] as const

const SUM_FLAGS = ['list', 'search', 'released']

const fits = (flag: string, kind: FormKind, isPart: boolean): boolean => {
  if (isPart && flag === 'released') return false
  return kind === 'sum' ? SUM_FLAGS.includes(flag) : flag !== 'unique' || kind === 'text'
}

export const ItemPanel = (props: ItemPanelProps) => {
  const { no, of, kinds, item, onChange, onUp, onDown, onRemove } = props
  const put = (more: Partial<FormItem>) => onChange(withoutUndefined({ ...item, ...more }))
  const { kind } = item
  const [more, setMore] = useState(Boolean(item.checkRule || item.fillRule))
  const named = `${of}第 ${no} 个字段`
  return (
    <Card size="small" role="group" aria-label={named}>
      <Row wrap>
        <Box label="名称" named={named}>
          {(aria) => (
            <Input {...aria} value={item.label} maxLength={50} onChange={(e) => put({ label: e.target.value })} />
          )}
        </Box>
        <Box label="类型" named={named}>
          {(aria) => (
            <Select<FormKind>
              {...aria}
              value={kind}
              options={kinds.map((value) => ({ value, label: KIND_TEXTS[value] }))}
              onChange={(next) => onChange(asKind(item, next))}
            />
          )}
        </Box>
        {isChosen(kind) && <ChoiceOptions item={item} named={named} put={put} />}
        {kind === 'number' && <NumberOptions item={item} named={named} put={put} />}
        {kind === 'row' && <FormOptions item={item} named={named} put={put} />}
        {kind === 'file' && <FileLimit item={item} named={named} put={put} />}
        {kind === 'popup' && <PopupOptions item={item} named={named} put={put} texts={props.texts} />}
        {kind === 'sum' && <SumOptions item={item} named={named} put={put} numbers={props.numbers} />}
        <Initial item={item} named={named} put={put} isPart={of !== ''} />
        {more && <MoreBoxes item={item} named={named} put={put} isPart={of !== ''} />}
      </Row>
      <Row wrap justify="between">
        <Row gap={4} align="stretch" wrap>
          {FLAGS.filter(
            ([flag]) => fits(flag, kind, of !== '') && (more || item[flag] || BASIC_FLAGS.includes(flag)),
          ).map(([flag, label]) => (
            <Checkbox key={flag} checked={item[flag] === true} onChange={(e) => put({ [flag]: e.target.checked })}>
              {label}
            </Checkbox>
          ))}
          <Button type="link" aria-expanded={more} onClick={() => setMore(!more)}>
            {more ? '收起更多设置' : '更多设置'}
          </Button>
        </Row>
        <Row gap={4} align="stretch">
          <Button type="text" icon={<ArrowUpOutlined />} aria-label={`上移${named}`} disabled={!onUp} onClick={onUp} />
          <Button
            type="text"
            icon={<ArrowDownOutlined />}
            aria-label={`下移${named}`}
            disabled={!onDown}
            onClick={onDown}
          />
          <Button type="text" danger icon={<DeleteOutlined />} aria-label={`移除${named}`} onClick={onRemove} />
        </Row>
      </Row>
    </Card>
  )
}

const MoreBoxes = ({ item, named, put, isPart }: OptionsProps & { isPart: boolean }) => {
  const { kind } = item
  return (
    <>
      <Box label="编码" named={named}>
        {(aria) => <Input {...aria} value={item.code} maxLength={31} onChange={(e) => put({ code: e.target.value })} />}
      </Box>
      {(kind === 'text' || kind === 'longText') && (
        <Box label="最大长度" named={named} narrow>
          {(aria) => <NumberBox {...aria} value={item.max} onChange={(max) => put({ max: max as number })} />}
        </Box>
      )}
      {kind === 'text' && !isPart && (
        <>
          <RuleOptions item={item} named={named} put={put} />
          <FillRuleOptions item={item} named={named} put={put} />
        </>
      )}
    </>
  )
}

const NumberOptions = ({ item, named, put }: OptionsProps) => (
  <>
    <Box label="单位" named={named}>
      {(aria) => <Input {...aria} value={item.unit ?? ''} onChange={(e) => put({ unit: e.target.value })} />}
    </Box>
    {NUMBERS.map(([key, label]) => (
      <Box key={key} label={label} named={named} narrow>
        {(aria) => <NumberBox {...aria} value={item[key]} onChange={(value) => put({ [key]: value })} />}
      </Box>
    ))}
  </>
)
