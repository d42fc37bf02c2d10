# Textkin: a service that needs nothing but this image and a folder for its data.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
# Everything, to build the console; then what the service runs with. No package runs a script of its own.
RUN npm ci
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production TEXTKIN_HOST=0.0.0.0 TEXTKIN_DATA=/data
COPY --from=build /src/node_modules /opt/textkin/node_modules
COPY --from=build /src/models /opt/textkin/models
COPY --from=build /src/packages /opt/textkin/packages
RUN ln -s /opt/textkin/packages/server/bin.js /usr/local/bin/textkin
RUN install -d -m 700 -o 10001 -g 10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 8780
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["textkin", "health"]
ENTRYPOINT ["textkin"]
CMD ["serve"]
