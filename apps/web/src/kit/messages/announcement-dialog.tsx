import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { ownAnnouncement, type OwnAnnouncement } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../data/query.ts'
import { useSession } from '../data/session.ts'
import { PHONE, useBelow } from '../data/viewport.ts'
import { DetailFoot, DialogFoot } from '../ui/dialog-foot.tsx'
import { Modal } from '../ui/modal.tsx'
import { MAIN_BUTTON, useOpeningFocus } from '../ui/opening-focus.ts'
import { Row } from '../ui/place.tsx'
import { useKept } from '../ui/use-kept.ts'
import { AnnouncementText } from './announcement-text.tsx'
import { destinationOf, pageOf, type Destination } from './destination.ts'
import { closeAnnouncement, type WantedAnnouncement } from './opened.ts'
import { readAnnouncement } from './read.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './announcement-dialog.module.css'

const WIDTH = '60%'

export function AnnouncementDialog({ wanted }: { wanted: WantedAnnouncement | undefined }) {
  const { displayed, forget } = useKept(wanted)
  const { data, error, refetch, forgetText } = useText(displayed)
  const page = pageOf(
    useSession((s) => s.menu),
    { ...displayed, ...data },
  )
  const open = wanted !== undefined && page === undefined
  const [full, setFull] = useState(false)
  const phone = useBelow(PHONE)
  const navigate = useNavigate()
  useMarkedRead(wanted)
  useEffect(() => {
    if (!wanted || page === undefined) return
    closeAnnouncement()
    void navigate(page)
  }, [wanted, page, navigate])
  useOpeningFocus(open && (data !== undefined || error !== null), MAIN_BUTTON)
  if (!displayed) return null
  const filled = full && !phone
  return (
    <Modal
      open={open}
      width={filled ? '100%' : WIDTH}
      className={`${styles.dialog} ${filled ? styles.full : ''}`}
      title={<Head full={full} onFull={phone ? undefined : () => setFull(!full)} />}
      footer={<Foot wanted={displayed} announcement={data} />}
      onCancel={closeAnnouncement}
      afterClose={() => {
        forget()
        forgetText()
        setFull(false)
      }}
    >
      <AnnouncementText announcement={data} failure={error} onRetry={() => void refetch()} />
    </Modal>
  )
}

/** Refetched at each opening: it may have been revoked. */
const useText = (displayed: WantedAnnouncement | undefined) => {
  const client = useQueryClient()
  const query = useCall(ownAnnouncement, { anntId: displayed?.id ?? '' }, { enabled: displayed !== undefined })
  return { ...query, forgetText: () => client.removeQueries({ queryKey: [ownAnnouncement.path] }) }
}

/** Opening marks it read; an urgent one needs a confirmation. */
const useMarkedRead = (wanted: WantedAnnouncement | undefined): void => {
  const mark = useEffectEvent(() => {
    if (wanted && wanted.priority !== 'H') void readAnnouncement(wanted.id)
  })
  useEffect(() => mark(), [wanted])
}

function Head({ full, onFull }: { full: boolean; onFull: (() => void) | undefined }) {
  const name = full ? '退出全屏' : '全屏'
  return (
    <Row as="span" justify="between" gap={0} className={styles.head}>
      通知消息
      {onFull && (
        <IconButton
          label={name}
          icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          onClick={onFull}
        />
      )}
    </Row>
  )
}

interface FootProps {
  wanted: WantedAnnouncement
  announcement: OwnAnnouncement | null | undefined
}

function Foot({ wanted: { id, priority }, announcement }: FootProps) {
  const go = useGoing()
  const urgent = priority === 'H' && Boolean(announcement)
  const destination = announcement?.openType === 'url' ? destinationOf(announcement.openPage) : undefined
  const acknowledge = () => {
    closeAnnouncement()
    void readAnnouncement(id)
  }
  if (destination)
    return (
      <DialogFoot
        cancelText="关闭"
        okText="去处理"
        onCancel={closeAnnouncement}
        onOk={() => {
          closeAnnouncement()
          if (urgent) void readAnnouncement(id)
          go(destination)
        }}
      >
        {urgent && <Button onClick={acknowledge}>我已知晓</Button>}
      </DialogFoot>
    )
  if (urgent) return <DialogFoot cancelText="关闭" okText="我已知晓" onCancel={closeAnnouncement} onOk={acknowledge} />
  return <DetailFoot onClose={closeAnnouncement} />
}

const useGoing = () => {
  const navigate = useNavigate()
  return (to: Destination): void => {
    if ('path' in to) void navigate(to.path)
    else window.open(to.outside, '_blank', 'noopener,noreferrer')
  }
}
