/** Preview with the controls of the real form; input is discarded. */
import { formResource, type FormItem } from '@huxi/contract'
import { isInput } from '@huxi/model'
import { Card, Flex } from 'antd'
import { useId, useState } from 'react'
import { KINDS } from '../../../../../kit/kinds/index.ts'

const shapeOf = (items: readonly FormItem[]) =>
  formResource({
    id: '0',
    tenantId: 0,
    code: 'preview',
    name: '预览',
    retired: false,
    content: { no: 1, items, removed: [] },
  })

export const Preview = ({ items }: { items: readonly FormItem[] }) => {
  const id = useId()
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const fields = Object.entries(shapeOf(items).fields).filter(([, field]) => isInput(field))
  return (
    <Card size="small" role="group" aria-label="表单预览">
      <Flex vertical gap={8}>
        {fields.map(([name, field]) => {
          const { Input } = KINDS[field.kind]
          const given = name in typed ? typed[name] : field.initial
          return (
            <Flex vertical key={name}>
              <label htmlFor={`${id}_${name}`}>
                {field.label}
                {field.required && ' *'}
              </label>
              <Input
                id={`${id}_${name}`}
                field={field}
                value={given}
                onChange={(value: unknown) => setTyped({ ...typed, [name]: value })}
              />
            </Flex>
          )
        })}
      </Flex>
    </Card>
  )
}
