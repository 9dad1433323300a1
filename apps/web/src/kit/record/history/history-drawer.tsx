import type { Resource } from '@huxi/model'
import { RecordHistory } from './record-history.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import layer from '../../look/layer.module.css'

const WIDTH = 720

interface HistoryDrawerProps {
  resource: Resource
  id: string
  name: string
  open: boolean
  onClose: () => void
}

export const HistoryDrawer = ({ resource, id, name, open, onClose }: HistoryDrawerProps) => (
  <Drawer
    open={open}
    size={WIDTH}
    destroyOnHidden
    title={
      <>
        修改历史<i className={layer.subject}> · {name}</i>
      </>
    }
    onClose={onClose}
  >
    <RecordHistory resource={resource} id={id} />
  </Drawer>
)
