import { Stack } from '../../../../../kit/ui/place.tsx'

interface BoxProps {
  label: string
  named: string
  narrow?: boolean
  children: (aria: { 'aria-label': string; style: { width: number } }) => React.ReactNode
}

export const Box = ({ label, named, narrow = false, children }: BoxProps) => (
  <Stack gap={0}>
    <span>{label}</span>
    {children({ 'aria-label': `${named}的${label}`, style: { width: narrow ? 96 : 160 } })}
  </Stack>
)
