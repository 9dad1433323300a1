/** 导入: a button for those who may. What it opens comes when it is opened first. */
import { UploadOutlined } from '@ant-design/icons'
import { codeOf, verbsOf, type Resource } from '@huxi/model'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '../../data/can.tsx'
import { lazyLayer } from '../../ui/lazy-part.tsx'

const ImportDrawer = lazyLayer(
  async () => (await import('./import-drawer.tsx')).ImportDrawer,
  ({ open }) => open,
)

interface ImportButtonProps {
  resource: Resource
  fixed?: Record<string, unknown>
  /** rows have come in */
  onDone?: () => void
}

const NOTHING: Record<string, unknown> = {}

export const ImportButton = (props: ImportButtonProps) => {
  const { can } = useCan()
  const { resource } = props
  if (!verbsOf(resource).includes('importExcel') || !can(codeOf(resource, 'importExcel'))) return null
  return <Importing {...props} />
}

const Importing = ({ resource, fixed = NOTHING, onDone }: ImportButtonProps) => {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Button
        icon={<UploadOutlined aria-hidden />}
        loading={busy && !open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        导入
      </Button>
      <ImportDrawer
        open={open}
        resource={resource}
        fixed={fixed}
        onBusy={setBusy}
        onDone={() => onDone?.()}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
