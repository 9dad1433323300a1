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
  onDone?: () => void
}

const NOTHING: Record<string, unknown> = {}

export const ImportButton = (props: ImportButtonProps) => {
  const { button, drawer } = useImporting(props)
  return (
    <>
      {button}
      {drawer}
    </>
  )
}

/** Button and drawer apart, because the button may move between toolbars. */
export const useImporting = ({ resource, fixed = NOTHING, onDone }: ImportButtonProps) => {
  const { can } = useCan()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const may = verbsOf(resource).includes('importExcel') && can(codeOf(resource, 'importExcel'))
  return {
    button: may && (
      <Button
        icon={<UploadOutlined aria-hidden />}
        loading={busy && !open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        导入
      </Button>
    ),
    drawer: may && (
      <ImportDrawer
        open={open}
        resource={resource}
        fixed={fixed}
        onBusy={setBusy}
        onDone={() => onDone?.()}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
