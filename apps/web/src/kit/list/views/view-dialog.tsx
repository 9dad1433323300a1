/** The views one has saved of a list: choose one, make one the default, save what is shown now. */
import { StarFilled, StarOutlined } from '@ant-design/icons'
import type { SavedQuery } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useDefaultView } from '../../record/preferences.ts'
import { Modal } from '../../ui/modal.tsx'
import { SavedList, TitleDialog, useSavedQueries } from '../super-query/saved-queries.tsx'
import type { List } from '../use-list.ts'
import { useShownView, useShowView } from './show-view.ts'
import button from '../../look/button.module.css'
import layer from '../../look/layer.module.css'
import place from '../../look/place.module.css'
import words from '../../look/words.module.css'
import styles from '../super-query/super-query.module.css'

const WIDTH = 480

export const ViewDialog = ({ list, onClose }: { list: List; onClose: () => void }) => {
  const saved = useSavedQueries(list.resource)
  const shown = useShownView(list)
  const show = useShowView(list)
  const [naming, setNaming] = useState(false)
  const current = saved.queries?.find(({ id }) => id === list.view)
  const choose = (view: SavedQuery) => {
    show(view)
    onClose()
  }
  const leave = () => {
    list.show({ view: undefined, conditions: {}, superQuery: undefined, sort: [] })
    onClose()
  }
  const keep = async (title: string) => {
    if (await saved.keep(title, list.superQuery, shown)) setNaming(false)
  }
  return (
    <Modal
      open
      width={`min(${WIDTH}px, 100vw - 32px)`}
      title="视图"
      onCancel={onClose}
      footer={
        <div className={layer.foot}>
          <span className={`${layer.footNote} ${place.buttons}`}>
            {current && <Button onClick={leave}>不用视图</Button>}
          </span>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={() => setNaming(true)}>
            保存当前视图
          </Button>
        </div>
      }
    >
      <p className={words.muted}>视图记住查询条件、高级查询、排序、列和每页条数，只有您自己能看到。</p>
      <section className={styles.saved} aria-label="保存的视图">
        <SavedList
          saved={saved}
          rows={saved.queries}
          current={list.view}
          onChoose={choose}
          nothing="还没有保存的视图。先按需要查询、排序、选列，再点“保存当前视图”。"
          more={(view) => <DefaultButton list={list} view={view} />}
        />
      </section>
      {naming && (
        <TitleDialog
          heading="保存当前视图"
          start={current?.title}
          busy={saved.busy}
          onCancel={() => setNaming(false)}
          onOk={(title) => void keep(title)}
        />
      )}
    </Modal>
  )
}

const DefaultButton = ({ list, view: { id, title } }: { list: List; view: SavedQuery }) => {
  const [preferred, prefer] = useDefaultView(list.resource.name)
  const on = preferred === id
  return (
    <Button
      type="text"
      className={button.iconButton}
      icon={on ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      aria-label={`打开列表时使用${title}`}
      title="打开列表时使用"
      aria-pressed={on}
      onClick={() => prefer(on ? undefined : id)}
    />
  )
}
