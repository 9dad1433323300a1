import { consentSheet, type ConsentSheet } from '@huxi/contract'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { menuPathOf } from '../../kit/data/menu-path.ts'
import { useCall } from '../../kit/data/query.ts'
import { useSession } from '../../kit/data/session.ts'
import { forgetTab, useTab } from '../../kit/data/tab.ts'
import { DetailFailure } from '../../kit/detail/detail-failure.tsx'
import type { CameFrom } from '../../kit/record/use-detail.ts'
import { PatientBanner } from '../../kit/patient/patient-banner.tsx'
import { FooterToolBar } from '../../kit/ui/blocks/footer-tool-bar.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Stack } from '../../kit/ui/place.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { SUBMIT } from '../../kit/ui/submit-keys.ts'
import { Offers, Reading } from './consent/offers.tsx'
import { SignaturePad } from './consent/signature-pad.tsx'
import { SignerForm } from './consent/signer-form.tsx'
import { useSigning } from './consent/use-signing.ts'
import panel from '../../kit/look/panel.module.css'
import words from '../../kit/look/words.module.css'
import styles from './consent/consent.module.css'

const SKELETON_ROWS = 8

export default function ConsentSignPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall(consentSheet, { patientId: id })
  const back = useBack()
  const [round, setRound] = useState(0)
  const leave = () => {
    // a signed page keeps nothing in its tab
    setRound(round + 1)
    void refetch()
    back.go()
  }
  if (data)
    return (
      <>
        <PageHeader />
        {/* the key resets the page for another patient */}
        <SigningScreen key={`${id}/${round}`} sheet={data} reload={refetch} onLeave={leave} />
      </>
    )
  if (error) return <DetailFailure error={error} noun="患者" back={back.path} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader />
      <Skeleton rows={SKELETON_ROWS} />
    </>
  )
}

const useBack = () => {
  const menu = useSession((s) => s.menu)
  const navigate = useNavigate()
  const tab = useTab()
  const { from } = (useLocation().state as Partial<CameFrom> | null) ?? {}
  const path = from ?? menuPathOf(menu ?? [], 'patient/ConsentList') ?? '/'
  const go = () => {
    forgetTab(tab.key)
    void navigate(path)
  }
  return { path, go }
}

interface ScreenProps {
  sheet: ConsentSheet
  reload: () => Promise<unknown>
  onLeave: () => void
}

const SigningScreen = ({ sheet, reload, onLeave }: ScreenProps) => {
  const pad = useId()
  const signing = useSigning({ sheet, reload, onLeave })
  const { handle, texts, issues } = signing
  return (
    <Stack gap={16} className={styles.page}>
      <PatientBanner id={sheet.patient.id} tab="签署知情同意" />
      <section className={panel.panel}>
        <div className={panel.head}>
          <h2>选择知情同意书</h2>
        </div>
        <Offers offers={sheet.offers} chosen={signing.chosen} onChoose={signing.choose} />
      </section>
      <Reading offers={texts} agreed={signing.agreed} onAgree={signing.agree} forAnother={!signing.self} />
      <section className={panel.panel}>
        <div className={panel.head}>
          <h2>签署人</h2>
        </div>
        <SignerForm handle={handle} guardianNeeded={sheet.guardianNeeded} />
        {signing.onScreen && (
          <SignaturePad id={pad} value={signing.strokes} onChange={signing.draw} issue={issues.strokes} />
        )}
      </section>
      <FooterToolBar
        extra={
          <span role="alert" className={words.danger}>
            {issues.texts}
          </span>
        }
      >
        <Button onClick={signing.cancel}>取消</Button>
        <Button type="primary" {...SUBMIT} loading={signing.busy} onClick={() => void signing.submit()}>
          提交
        </Button>
      </FooterToolBar>
    </Stack>
  )
}
