export const LOGIN = `mutation ($username: String!, $password: String!, $lang: Lang) {
  session: login(username: $username, password: $password, lang: $lang) { access refresh errors { message } }
}`;
export const RENEW = 'mutation ($refresh: String!) { session: refreshToken(refresh: $refresh) { access refresh } }';
export const LOGOUT = 'mutation ($refresh: String!) { logout(refresh: $refresh) }';
export const ME = '{ me { usuario { label } } }';
