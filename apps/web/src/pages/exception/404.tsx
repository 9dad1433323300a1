import { Exception } from '../../kit/ui/exception.tsx'

export default function NotFound() {
  return (
    <Exception
      drawing="signpost"
      code={404}
      title="抱歉，你访问的页面不存在或无权访问"
      text="请核对地址，或从菜单进入。需要这个页面的权限时，请联系安全管理员。"
    />
  )
}
