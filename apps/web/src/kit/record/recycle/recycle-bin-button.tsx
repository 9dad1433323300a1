/** Link to the recycle bin; absent without one or without the delete permission. */
import { DeleteOutlined } from '@ant-design/icons'
import type { Resource } from '@huxi/model'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyLayer } from '../../ui/lazy-part.tsx'
import { useVerbs } from '../row-actions.tsx'

const RecycleBin = lazyLayer(
  async () => (await import('./recycle-bin.tsx')).RecycleBin,
  ({ open }) => open,
)

export const RecycleBinButton = ({ resource }: { resource: Resource }) => {
  const [open, setOpen] = useState(false)
  const has = useVerbs(resource)
  if (!has('recycleBin')) return null
  return (
    <>
      <Button icon={<DeleteOutlined aria-hidden />} onClick={() => setOpen(true)}>
        回收站
      </Button>
      <RecycleBin resource={resource} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
