import { formConversions, type FormConversion } from '@huxi/contract'
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../../../kit/data/call.ts'
import { Stack } from '../../../../../kit/ui/place.tsx'

export const lossOf = async (id: string): Promise<ReactNode> => {
  const found = await call(formConversions, { id })
  if (found.length === 0) return null
  return (
    <Stack>
      {found.map((one) => (
        <Conversion key={one.label} {...one} />
      ))}
    </Stack>
  )
}

const Conversion = ({ label, from, to, converted, lost, lostRows }: FormConversion) => (
  <Typography.Text>
    “{label}”由{from}改为{to}：{converted} 条可以转换
    {lostRows > 0
      ? `；${lostRows} 条不能转换，新字段留空，原来的值仍可在“${label}（已移除）”中查看${lost.length > 0 ? '：' : ''}${lost
          .map(({ value, count }) => `${value}（${count} 条）`)
          .join('、')}`
      : '，原来的值仍然保留'}
  </Typography.Text>
)
