import { LISTED_PREDICATES, NAMED_PREDICATES, type GatewayPredicate } from '@huxi/contract'
import { Button, Input } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { Dropdown, Select } from '../../../kit/ui/popup.tsx'
import { Entry } from './entry.tsx'
import { isNamed, newPredicate, PREDICATE_NAMES, type Listed } from './entries.ts'
import { Stack } from '../../../kit/ui/place.tsx'
import place from '../../../kit/look/place.module.css'

interface PredicatesInputProps {
  id?: string
  value?: GatewayPredicate[] | null
  onChange?: (value: GatewayPredicate[]) => void
}

export const PredicatesInput = ({ value, onChange, ...control }: PredicatesInputProps) => {
  const list = value ?? []
  const change = (at: number, args: GatewayPredicate['args']) =>
    onChange?.(list.map((one, i) => (i === at ? { ...one, args } : one)))
  return (
    <Stack>
      {list.map((one, i) => (
        <Entry key={`${i}/${one.name}`} name={one.name} onRemove={() => onChange?.(list.filter((_, at) => at !== i))}>
          {isNamed(one.name) ? (
            <NamedArgs predicate={one} onChange={(args) => change(i, args)} />
          ) : (
            <Select<string[]>
              mode="tags"
              aria-label={`${one.name}的${LISTED_PREDICATES[one.name as Listed]}`}
              open={false}
              suffixIcon={null}
              className={place.block}
              placeholder={`输入${LISTED_PREDICATES[one.name as Listed] ?? '值'}后按回车，可以有几个`}
              value={Array.isArray(one.args) ? one.args : []}
              onChange={(args) => change(i, args)}
            />
          )}
        </Entry>
      ))}
      <Dropdown
        trigger={['click']}
        menu={{
          items: PREDICATE_NAMES.map((name) => ({ key: name, label: name })),
          onClick: ({ key }) => onChange?.([...list, newPredicate(key)]),
        }}
      >
        <Button {...control} aria-label="添加路由条件" icon={<PlusOutlined aria-hidden />} className={place.block}>
          添加路由条件
        </Button>
      </Dropdown>
    </Stack>
  )
}

interface NamedArgsProps {
  predicate: GatewayPredicate
  onChange: (args: { [key: string]: string }) => void
}

const NamedArgs = ({ predicate: { name, args }, onChange }: NamedArgsProps) => {
  const { key, label } = NAMED_PREDICATES[name as keyof typeof NAMED_PREDICATES]
  const given = Array.isArray(args) ? {} : args
  const field = (own: string, title: string) => (
    <Input
      aria-label={`${name}的${title}`}
      placeholder={title}
      maxLength={200}
      value={given[own] ?? ''}
      onChange={({ target }) => onChange({ ...given, [own]: target.value })}
    />
  )
  return (
    <>
      {field(key, label)}
      {field('regexp', '参数值')}
    </>
  )
}
