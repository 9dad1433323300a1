import { figurePage } from './live/figure-page.tsx'

export default figurePage({
  screen: 'tomcat',
  about: '本系统自带 HTTP 服务，没有 Tomcat：这里是对应的数据；没有对应的标为“不适用”。会话是全部租户的登录。',
  dials: [],
  charts: [
    {
      title: '会话',
      unit: '个',
      lines: [
        { name: '当前登录会话', value: (of) => of('tomcat.sessions.active.current') },
        { name: '峰值', value: (of) => of('tomcat.sessions.active.max') },
      ],
    },
    {
      title: '最近 5 分钟的业务请求',
      unit: '次',
      lines: [
        { name: '请求', value: (of) => of('tomcat.servlet.request') },
        { name: '出错', value: (of) => of('tomcat.servlet.error') },
      ],
    },
  ],
})
