import { LayoutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useOpener } from '../../ui/use-opener.ts'
import type { List } from '../use-list.ts'

const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog)

export const ViewButton = ({ list }: { list: List }) => {
  const { opener, isOpen, open, close } = useOpener()
  if (!list.hasViews) return null
  return (
    <>
      <Button ref={opener} icon={<LayoutOutlined aria-hidden />} aria-haspopup="dialog" onClick={open}>
        视图
      </Button>
      {isOpen && <ViewDialog list={list} onClose={close} />}
    </>
  )
}
