/** Orders are asked for by their users, too. */
export const USERS = `
CREATE INDEX order_by_user ON orders (svc_uid) WHERE svc_uid <> '';
`;
