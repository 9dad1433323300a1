/** Shown before all other pages while a required second factor is missing. */
import { useQueryClient } from '@tanstack/react-query'
import { useDocumentTitle } from '../../kit/data/document-title.ts'
import { Logo } from '../../kit/ui/logo.tsx'
import { setUser, useSession } from '../../kit/data/session.ts'
import { Row } from '../../kit/ui/place.tsx'
import { runtimeConfig } from '../../platform/http.ts'
import { useSignOut } from '../session/sign-out.ts'
import { Steps } from '../../kit/account/steps.tsx'
import alone from '../../kit/look/alone.module.css'
import words from '../../kit/look/words.module.css'
import styles from '../../kit/account/account.module.css'

export function EnrolPage() {
  const { title } = runtimeConfig()
  const client = useQueryClient()
  const signOut = useSignOut()
  useDocumentTitle('开启两步验证')
  const done = () => {
    const { user } = useSession.getState()
    if (user) setUser({ ...user, mustEnrol: false })
    void client.invalidateQueries()
  }
  return (
    <main className={`${alone.page} ${styles.password}`}>
      <Row as="p" gap={10} className={alone.brand}>
        <Logo size={30} /> {title}
      </Row>
      <h1>开启两步验证</h1>
      <p className={words.second}>您的角色必须使用两步验证，开启后才能继续。</p>
      <Steps task="begin" enrolled={false} cancelText="退出登录" onDone={done} onCancel={signOut} />
    </main>
  )
}
