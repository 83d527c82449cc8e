/** The public key that the demonstration's test station shows. Its other half was never kept. */
export const DEMO_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuWghUiH4kHBmOiuWkXQT
xas/2lqv5hZAim8oR90JIqUFl6FHdS+Q8t3M/riUjyyMnrPJm+U/ykZHJl4tn5lD
Cg6yjrvI02dhj6e6WwKFJdTGrAfoA8jdd+4ubPb0+WRT1dkwci0wURNlB6/Oz2MF
hr1KlYnJ/lsK+An1ss6aDldh0+Cy0nrif54aUusywEl/h2xrz0urANiE83WZN1Iy
LNEJGJ3TVG2bY3nhw7OcMozoY5rANNONwqg6LuXa8rXFqetHittiJkvhbEzsxDo+
E//BpLjh9GGRzRaSS0T3sUys/1pkUCBCDHycb3U5/pn3TWTUESMBL8HaKHae3qV+
owIDAQAB
-----END PUBLIC KEY-----
`;
