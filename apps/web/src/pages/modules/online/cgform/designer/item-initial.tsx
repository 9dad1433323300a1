import { INITIAL_RULES, type FormItem } from '@huxi/contract'
import { Checkbox, Input } from 'antd'
import { NumberBox } from '../../../../../kit/ui/number-box.tsx'
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
  if (!['text', 'longText', 'number', 'dict', 'dicts'].includes(kind)) return null
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
