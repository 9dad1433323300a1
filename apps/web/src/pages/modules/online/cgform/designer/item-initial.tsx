import { dictOf, INITIAL_RULES, type FormItem } from '@huxi/contract'
import { dict, dicts, type Field } from '@huxi/model'
import { Checkbox, Input } from 'antd'
import { KINDS } from '../../../../../kit/kinds/index.ts'
import { NumberBox } from '../../../../../kit/ui/number-box.tsx'
import { isChosen } from './as-kind.ts'
import { Box } from './item-box.tsx'

interface InitialProps {
  item: FormItem
  named: string
  put: (more: Partial<FormItem>) => void
  isPart: boolean
}

export const Initial = ({ item, named, put, isPart }: InitialProps) => {
  const { kind, initial, initialRule } = item
  const ruled = isPart ? undefined : INITIAL_RULES[kind]
  if (ruled)
    return (
      <Checkbox
        checked={initialRule === ruled.rule}
        onChange={(e) => put({ initialRule: e.target.checked ? ruled.rule : null })}
      >
        {ruled.text}
      </Checkbox>
    )
  if (kind === 'bool')
    return (
      <Checkbox checked={initial === true} onChange={(e) => put({ initial: e.target.checked })}>
        默认为是
      </Checkbox>
    )
  if (isChosen(kind)) return dictOf(item) === '' ? null : <ChosenInitial item={item} named={named} put={put} />
  if (!['text', 'longText', 'number'].includes(kind) || item.fillRule) return null
  return (
    <Box label="默认值" named={named} narrow={kind === 'number'}>
      {(aria) =>
        kind === 'number' ? (
          <NumberBox {...aria} value={initial} onChange={(value) => put({ initial: value })} />
        ) : (
          <Input {...aria} value={String(initial ?? '')} onChange={(e) => put({ initial: e.target.value || null })} />
        )
      }
    </Box>
  )
}

const ChosenInitial = ({ item, named, put }: Omit<InitialProps, 'isPart'>) => {
  const field: Field = item.kind === 'dict' ? dict('默认值', dictOf(item)) : dicts('默认值', dictOf(item))
  const { Input: Choice } = KINDS[field.kind]
  return (
    <Box label="默认值" named={named}>
      {({ style, ...aria }) => (
        <div style={style}>
          <Choice
            {...aria}
            field={field}
            value={item.initial ?? null}
            onChange={(value) => put({ initial: (value as string | null) || null })}
          />
        </div>
      )}
    </Box>
  )
}
