import { type LoaderFunctionArgs, redirect } from 'react-router'
import { requestContext } from '#app/platform/http/request.ts'

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  redirect(`/${requestContext(context).language}${new URL(request.url).search}`)
