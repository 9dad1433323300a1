import { Flex } from 'antd'

interface BoxProps {
  label: string
  named: string
  narrow?: boolean
  children: (aria: { 'aria-label': string; style: { width: number } }) => React.ReactNode
}

export const Box = ({ label, named, narrow = false, children }: BoxProps) => (
  <Flex vertical>
    <span>{label}</span>
    {children({ 'aria-label': `${named}的${label}`, style: { width: narrow ? 96 : 160 } })}
  </Flex>
)
