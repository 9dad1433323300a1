import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useState } from 'react'
import type { List } from '../use-list.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Popover } from '../../ui/popup.tsx'
import { useOpener } from '../../ui/use-opener.ts'
import place from '../../look/place.module.css'
import words from '../../look/words.module.css'

const SuperQueryDialog = lazyPart(async () => (await import('./super-query-dialog.tsx')).SuperQueryDialog)

export const SuperQueryButton = ({ list }: { list: List }) => {
  const { opener, isOpen, open, close } = useOpener()
  const [hintOpen, setHintOpen] = useState(false)
  const count = list.superQuery?.records.length ?? 0
  if (list.superFields.length === 0) return null
  return (
    <>
      <Popover
        open={hintOpen && count > 0}
        // an unmounted tooltip gets no leave event
        onOpenChange={(on) => setHintOpen(on && count > 0)}
        content={
          <span className={place.inline}>
            已有高级查询条件生效
            <button type="button" className={words.link} onClick={() => list.querySuper(undefined)}>
              清空
            </button>
          </span>
        }
      >
        <Badge count={count}>
          <Button
            ref={opener}
            block
            icon={<FilterOutlined aria-hidden />}
            {...(count > 0 && { color: 'primary' as const, variant: 'filled' as const })}
            aria-haspopup="dialog"
            onClick={open}
          >
            高级查询
          </Button>
        </Badge>
      </Popover>
      {isOpen && <SuperQueryDialog list={list} onClose={close} />}
    </>
  )
}
