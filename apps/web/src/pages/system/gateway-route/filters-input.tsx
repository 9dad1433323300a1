import { GATEWAY_FILTERS, KEY_RESOLVER, type GatewayFilter } from '@huxi/contract'
import { Button, Input } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { Entry } from './entry.tsx'
import { newFilter } from './entries.ts'
import { Stack } from '../../../kit/ui/place.tsx'
import words from '../../../kit/look/words.module.css'

const NAMES = Object.keys(GATEWAY_FILTERS) as (keyof typeof GATEWAY_FILTERS)[]

interface FiltersInputProps {
  id?: string
  value?: GatewayFilter[] | null
  onChange?: (value: GatewayFilter[]) => void
}

export const FiltersInput = ({ value, onChange, ...control }: FiltersInputProps) => {
  const list = value ?? []
  const change = (at: number, key: string, text: string) =>
    onChange?.(
      list.map((one, i) =>
        i === at ? { ...one, args: one.args.map((arg) => (arg.key === key ? { key, value: text } : arg)) } : one,
      ),
    )
  const left = NAMES.filter((name) => !list.some((one) => one.name === name))
  return (
    <Stack>
      {list.map((one, i) => (
        <Entry
          key={one.name}
          name={one.title ?? one.name}
          onRemove={() => onChange?.(list.filter((_, at) => at !== i))}
        >
          {one.args.map((arg) => (
            <Input
              key={arg.key}
              aria-label={arg.key}
              prefix={<span className={words.muted}>{arg.key}</span>}
              maxLength={6}
              {...(arg.value === KEY_RESOLVER && { disabled: true, maxLength: KEY_RESOLVER.length })}
              value={arg.value}
              onChange={({ target }) => change(i, arg.key, target.value)}
            />
          ))}
        </Entry>
      ))}
      {left.map((name) => (
        <Button
          key={name}
          {...control}
          aria-label={`添加${GATEWAY_FILTERS[name].title}`}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange?.([...list, newFilter(name)])}
        >
          添加{GATEWAY_FILTERS[name].title}
        </Button>
      ))}
    </Stack>
  )
}
