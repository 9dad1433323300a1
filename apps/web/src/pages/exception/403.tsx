import { Exception } from '../../kit/ui/exception.tsx'
import { useAdvice } from '../../kit/data/can.tsx'
import { useMyself } from '../../kit/data/myself.ts'
import { useSession } from '../../kit/data/session.ts'
import { AskAccess } from '../../kit/record/ask-access.tsx'
import { WhyLink } from '../../kit/record/why-link.tsx'
import { Stack } from '../../kit/ui/place.tsx'
import status from '../../kit/look/status.module.css'
import words from '../../kit/look/words.module.css'
import styles from './forbidden.module.css'

export default function Forbidden() {
  return (
    <Exception
      drawing="lock"
      code={403}
      title="抱歉，您无权访问该页面"
      text="这个页面需要一项您还没有的菜单权限。"
      why={<Why />}
      action={<AskAccess primary />}
    />
  )
}

function Why() {
  const user = useSession((s) => s.user)
  const { roles } = useMyself()
  const advice = useAdvice('right')
  return (
    <div className={styles.exceptionWhy}>
      <h2>为什么看不到？</h2>
      <Stack as="ul" gap={4}>
        <li className={`${status.status} ${status.whole}`} data-tone="success">
          已登录：{user?.realname}
          {user?.orgCodeTxt && ` · ${user.orgCodeTxt}`}
        </li>
        {roles.length > 0 && (
          <li className={`${status.status} ${status.whole}`} data-tone="success">
            角色：{roles.join('、')}
          </li>
        )}
        <li className={`${status.status} ${status.whole}`} data-tone="danger">
          缺少：该页面的菜单权限
        </li>
      </Stack>
      <p className={words.second}>{advice}</p>
      <p>
        <WhyLink />
      </p>
    </div>
  )
}
