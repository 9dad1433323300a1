/** 视图: conditions, sort, columns and page size of a list under a name. The button of a list, and what it opens with. */
import { savedQueries } from '@huxi/contract'
import { LayoutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../../data/query.ts'
import { useDefaultView } from '../../record/preferences.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useOpener } from '../../ui/use-opener.ts'
import type { List } from '../use-list.ts'
import { useShowView } from './show-view.ts'

const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog)

export const ViewButton = ({ list }: { list: List }) => {
  const { opener, isOpen, open, close } = useOpener()
  const title = useCurrentView(list)
  if (!list.hasViews) return null
  return (
    <>
      <Button
        ref={opener}
        icon={<LayoutOutlined aria-hidden />}
        {...(title !== undefined && { color: 'primary' as const, variant: 'filled' as const })}
        aria-haspopup="dialog"
        onClick={open}
      >
        {title === undefined ? '视图' : `视图：${title}`}
      </Button>
      {isOpen && <ViewDialog list={list} onClose={close} />}
    </>
  )
}

/** Shows the view that an address names without more, or else the default one, once. @returns the title of the one in the address */
const useCurrentView = (list: List): string | undefined => {
  const [preferred] = useDefaultView(list.resource.name)
  const [wanted, setWanted] = useState(() => (list.fresh ? (list.view ?? preferred) : undefined))
  const enabled = list.hasViews && (wanted ?? list.view) !== undefined
  const { data } = useCall(savedQueries, { resource: list.resource.name }, { enabled })
  const show = useShowView(list)
  const begin = useEffectEvent(() => {
    const view = data?.find(({ id }) => id === wanted)
    if (view) show(view, true)
    setWanted(undefined)
  })
  const ready = wanted !== undefined && data !== undefined
  useEffect(() => {
    if (ready) begin()
  }, [ready])
  return data?.find(({ id }) => id === list.view)?.title
}
