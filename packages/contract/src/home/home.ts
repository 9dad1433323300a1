/** 首页: the numbers of a person, each with the list that shows exactly the rows it counts. */
import { endpoint, returns, type HomeFigure } from '@huxi/model'

/** Figures of what the person may see, in the order in which they are read; what he may not see is absent. */
export const homeFigures = endpoint({
  method: 'GET',
  path: '/sys/home/figures',
  title: '首页数字',
  group: '首页',
  access: 'login',
  kept: true,
  out: returns<readonly HomeFigure[]>(),
})
