import { FORM_KINDS, PARTS_MAX, type FormContent, type FormPart } from '@huxi/contract'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Input } from 'antd'
import { useItemKeys } from '../../../../../kit/kinds/item-keys.ts'
import { usePutBack } from '../../../../../kit/ui/put-back.ts'
import { Row, Stack } from '../../../../../kit/ui/place.tsx'
import { Box } from './item-box.tsx'
import { ItemsInput, usedCodes } from './items-input.tsx'

interface PartsInputProps {
  id?: string
  published?: FormContent | null | undefined
  value?: readonly FormPart[] | null
  onChange?: (parts: readonly FormPart[]) => void
}

const KINDS = FORM_KINDS.filter((kind) => kind !== 'sum')

const partsOf = (published: FormContent | null | undefined) => [
  ...(published?.parts ?? []),
  ...(published?.removedParts ?? []),
]

const freeCode = (parts: readonly Pick<FormPart, 'code'>[]): string => {
  let n = 1
  while (parts.some(({ code }) => code === `part${n}`)) n++
  return `part${n}`
}

export const PartsInput = ({ id, published, value, onChange }: PartsInputProps) => {
  const parts = value ?? []
  const publishedParts = partsOf(published)
  const { keys, drop, renew } = useItemKeys(parts.length)
  const nextCode = () => freeCode([...parts, ...publishedParts])
  const offer = usePutBack<FormPart>((part, at) => {
    const isTaken = parts.some(({ code }) => code === part.code)
    renew()
    onChange?.(parts.toSpliced(at, 0, isTaken ? { ...part, code: nextCode() } : part))
  })
  const remove = (n: number) => {
    drop(n)
    onChange?.(parts.toSpliced(n, 1))
    offer(`已移除明细“${parts[n]!.label || n + 1}”`, parts[n]!, n)
  }
  const put = (n: number, more: Partial<FormPart>) => onChange?.(parts.with(n, { ...parts[n]!, ...more }))
  return (
    <Stack gap={12} id={id}>
      {parts.map(({ code, label, items }, n) => {
        const named = `明细 ${n + 1}`
        return (
          <Card
            key={keys[n] ?? n}
            size="small"
            role="group"
            aria-label={named}
            title={named}
            extra={
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`移除${named}`}
                onClick={() => remove(n)}
              />
            }
          >
            <Stack gap={12}>
              <Row align="stretch" wrap>
                <Box label="名称" named={named}>
                  {(aria) => (
                    <Input {...aria} value={label} maxLength={30} onChange={(e) => put(n, { label: e.target.value })} />
                  )}
                </Box>
                <Box label="编码" named={named}>
                  {(aria) => (
                    <Input {...aria} value={code} maxLength={31} onChange={(e) => put(n, { code: e.target.value })} />
                  )}
                </Box>
              </Row>
              <ItemsInput
                of={named}
                kinds={KINDS}
                preview={false}
                used={usedCodes(publishedParts.find((part) => part.code === code))}
                value={items}
                onChange={(next) => put(n, { items: next })}
              />
            </Stack>
          </Card>
        )
      })}
      <Button
        icon={<PlusOutlined />}
        disabled={parts.length >= PARTS_MAX}
        onClick={() => onChange?.([...parts, { code: nextCode(), label: '', items: [] }])}
      >
        添加明细
      </Button>
    </Stack>
  )
}
